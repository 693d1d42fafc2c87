import { reviewStatusNames } from "#domain/reviews/review-columns.ts";
import type { ReviewStatus as Status } from "#domain/reviews/status.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<Status, Tone>> = {
  pending: "warn",
  approved: "good",
  rejected: "neutral",
};

export const ReviewStatus = ({ of }: { readonly of: Status }) => (
  <Pill tone={tones[of]}>{reviewStatusNames[of]}</Pill>
);
