import { siteUserStatusNames } from "#domain/customers/customer-columns.ts";
import type { SiteUserStatus } from "#read-api/customers/owner-contract.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<SiteUserStatus, Tone>> = {
  active: "good",
  unconfirmed: "neutral",
  blocked: "bad",
  forgotten: "neutral",
};

export const StatusMark = ({ of }: { readonly of: SiteUserStatus }) => (
  <Pill tone={tones[of]}>{siteUserStatusNames[of]}</Pill>
);

type Named = { readonly firstName: string | null; readonly lastName: string | null };

/** Empty when unknown or erased. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(" ");
