import * as z from "zod/mini";

/** What a call asks for is still being built or counted; the caller asks again. */
export const Building = z.object({
  state: z.literal("building"),
  /** From 0 to 1. */
  progress: z.number(),
});
export type Building = z.infer<typeof Building>;
