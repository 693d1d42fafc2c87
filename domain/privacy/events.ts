import * as z from "zod/mini";

/**
 * The person's key was destroyed: data sealed for them can no longer be opened, and projections set
 * to null what they had opened before.
 */
const PersonForgotten = z.object({
  type: z.literal("PersonForgotten"),
  personId: z.uuid(),
  forgottenAt: z.iso.datetime(),
});

/** Stream `person-<websiteId>.<personId>`. Stored for ever: a released member is never edited. */
export const VisitorEvent = z.discriminatedUnion("type", [PersonForgotten]);
export type VisitorEvent = z.infer<typeof VisitorEvent>;
