import * as z from "zod/mini";

/** Who the owner is stands beside the log; the log keeps that there was one, for which website. */
const OwnerRegistered = z.object({
  type: z.literal("OwnerRegistered"),
  ownerId: z.uuid(),
  websiteId: z.string(),
  registeredAt: z.iso.datetime(),
});
const OwnerSignedIn = z.object({
  type: z.literal("OwnerSignedIn"),
  ownerId: z.uuid(),
  websiteId: z.string(),
  signedInAt: z.iso.datetime(),
});
const OwnerSignedOut = z.object({
  type: z.literal("OwnerSignedOut"),
  ownerId: z.uuid(),
  websiteId: z.string(),
  signedOutAt: z.iso.datetime(),
});

/** Stream `owner-<websiteId>.<ownerId>`. Stored for ever: a released member is never edited. */
export const OwnerEvent = z.discriminatedUnion("type", [
  OwnerRegistered,
  OwnerSignedIn,
  OwnerSignedOut,
]);
export type OwnerEvent = z.infer<typeof OwnerEvent>;
