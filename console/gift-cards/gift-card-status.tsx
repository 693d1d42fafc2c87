import { Pill, type Tone } from "#console/ui/pill.tsx";
import type { GiftCardStatus as Status } from "#read-api/gift-cards/contract.ts";

export const giftCardStatusNames: Readonly<Record<Status, string>> = {
  active: "Active",
  "used-up": "Used up",
  disabled: "Disabled",
};

const tones: Readonly<Record<Status, Tone>> = {
  active: "good",
  "used-up": "neutral",
  disabled: "bad",
};

export const GiftCardStatus = ({ of }: { readonly of: Status }) => (
  <Pill tone={tones[of]}>{giftCardStatusNames[of]}</Pill>
);
