import * as z from "zod/mini";

const owner = { ownerId: z.uuid(), websiteId: z.string() };
const time = z.iso.datetime();

/** Who the owner is stands beside the log; the log keeps that there was one, for which website. */
const OwnerRegistered = z.object({
  type: z.literal("OwnerRegistered"),
  ...owner,
  registeredAt: time,
});
const OwnerSignedIn = z.object({
  type: z.literal("OwnerSignedIn"),
  ...owner,
  signedInAt: time,
  /** Absent before there was anything but passwords. `switch`: from the console of another website. */
  by: z.optional(z.enum(["password", "one-time-code", "recovery-code", "passkey", "switch"])),
});
const OwnerSignedOut = z.object({ type: z.literal("OwnerSignedOut"), ...owner, signedOutAt: time });
const OwnerSessionsEnded = z.object({
  type: z.literal("OwnerSessionsEnded"),
  ...owner,
  sessions: z.int(),
  endedAt: time,
});
const OwnerPasswordChanged = z.object({
  type: z.literal("OwnerPasswordChanged"),
  ...owner,
  changedAt: time,
});
const SecondFactorTurnedOn = z.object({
  type: z.literal("SecondFactorTurnedOn"),
  ...owner,
  turnedOnAt: time,
});
const SecondFactorTurnedOff = z.object({
  type: z.literal("SecondFactorTurnedOff"),
  ...owner,
  turnedOffAt: time,
});
const RecoveryCodesReplaced = z.object({
  type: z.literal("RecoveryCodesReplaced"),
  ...owner,
  replacedAt: time,
});
const PasskeyAdded = z.object({
  type: z.literal("PasskeyAdded"),
  ...owner,
  passkeyId: z.uuid(),
  addedAt: time,
});
const PasskeyRemoved = z.object({
  type: z.literal("PasskeyRemoved"),
  ...owner,
  passkeyId: z.uuid(),
  removedAt: time,
});

/**
 * Stream `owner-<websiteId>.<ownerId>`: what an owner did about their account from the console of this
 * website. Passwords, codes, keys and names are beside the log. Stored for ever: a released member is
 * never edited.
 */
export const OwnerEvent = z.discriminatedUnion("type", [
  OwnerRegistered,
  OwnerSignedIn,
  OwnerSignedOut,
  OwnerSessionsEnded,
  OwnerPasswordChanged,
  SecondFactorTurnedOn,
  SecondFactorTurnedOff,
  RecoveryCodesReplaced,
  PasskeyAdded,
  PasskeyRemoved,
]);
export type OwnerEvent = z.infer<typeof OwnerEvent>;
