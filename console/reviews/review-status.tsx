import { Pill, type Tone } from "#console/ui/pill.tsx";
import { reviewStatusNames } from "#domain/reviews/review-columns.ts";
import type { ReviewStatus as Status } from "#domain/reviews/status.ts";

const tones: Readonly<Record<Status, Tone>> = {
  pending: "warn",
  approved: "good",
  rejected: "neutral",
};

export const ReviewStatus = ({ of }: { readonly of: Status }) => (
  <Pill tone={tones[of]}>{reviewStatusNames[of]}</Pill>
);
