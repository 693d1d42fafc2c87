import { Pill, type Tone } from "#console/ui/pill.tsx";
import type { ReviewStatus as Status } from "#domain/reviews/status.ts";

export const reviewStatusNames: Readonly<Record<Status, string>> = {
  pending: "Waits",
  approved: "Shown",
  rejected: "Hidden",
};

const tones: Readonly<Record<Status, Tone>> = {
  pending: "warn",
  approved: "good",
  rejected: "neutral",
};

export const ReviewStatus = ({ of }: { readonly of: Status }) => (
  <Pill tone={tones[of]}>{reviewStatusNames[of]}</Pill>
);
