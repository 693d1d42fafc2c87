import { Refusal } from "#infra/http/refusal.ts";

/** Of a report that would need more memory than its process has. */
export const rangeTooLarge = (): Refusal =>
  new Refusal(
    400,
    "range-too-large",
    "There are too many visits in this range. Select fewer days.",
  );
