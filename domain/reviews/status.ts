import * as z from "zod/mini";

/** `pending`: only members have read it. Visitors see approved reviews. */
export const ReviewStatus = z.enum(["pending", "approved", "rejected"]);
export type ReviewStatus = z.infer<typeof ReviewStatus>;
