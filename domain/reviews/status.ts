import * as z from "zod/mini";

/** `pending`: nobody but owners has read it. Visitors see what was approved. */
export const ReviewStatus = z.enum(["pending", "approved", "rejected"]);
export type ReviewStatus = z.infer<typeof ReviewStatus>;
