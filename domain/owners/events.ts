import * as z from "zod/mini";
import { WebsiteRoles } from "./roles.ts";

const owner = { ownerId: z.uuid(), websiteId: z.string() };
const time = z.iso.datetime();

/**
 * The owner's identity is stored next to the log. The log records only that there was one, and for
 * which website.
 */
const OwnerRegistered = z.object({
  type: z.literal("OwnerRegistered"),
  ...owner,
  registeredAt: time,
});
const OwnerSignedIn = z.object({
  type: z.literal("OwnerSignedIn"),
  ...owner,
  signedInAt: time,
  /**
   * Absent from the time when passwords were the only method. `switch`: from the console of another
   * website.
   */
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
/** A password reset was requested for this owner; an email goes to the address. */
const OwnerPasswordForgotten = z.object({
  type: z.literal("OwnerPasswordForgotten"),
  ...owner,
  mailId: z.uuid(),
  /** `https://shop.example`: origin of the email's link. */
  origin: z.string(),
  forgottenAt: time,
});
/** The password was reset with the link of that email. */
const OwnerPasswordReset = z.object({
  type: z.literal("OwnerPasswordReset"),
  ...owner,
  resetAt: time,
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
 * Stream `owner-<websiteId>.<ownerId>`: what an owner did with their account in this website's
 * console. Passwords, codes, keys and names are stored next to the log. Stored for ever: a released
 * member is never edited.
 */
export const OwnerEvent = z.discriminatedUnion("type", [
  OwnerRegistered,
  OwnerSignedIn,
  OwnerSignedOut,
  OwnerSessionsEnded,
  OwnerPasswordChanged,
  OwnerPasswordForgotten,
  OwnerPasswordReset,
  SecondFactorTurnedOn,
  SecondFactorTurnedOff,
  RecoveryCodesReplaced,
  PasskeyAdded,
  PasskeyRemoved,
]);
export type OwnerEvent = z.infer<typeof OwnerEvent>;

const ownerId = z.uuid();
const invitationId = z.uuid();
/** `https://shop.example`: origin of the email's link. */
const origin = z.string();

/** The recipient is stored next to the log until the invitation ends. */
const MemberInvited = z.object({
  type: z.literal("MemberInvited"),
  invitationId,
  roles: WebsiteRoles,
  origin,
  invitedAt: time,
  expiresAt: time,
});
/** A new email with a new link was requested; the previous link is no longer valid. */
const InvitationSentAgain = z.object({
  type: z.literal("InvitationSentAgain"),
  invitationId,
  /** 2 for the second email. */
  sending: z.int(),
  origin,
  sentAt: time,
  expiresAt: time,
});
const InvitationRevoked = z.object({
  type: z.literal("InvitationRevoked"),
  invitationId,
  revokedAt: time,
});
const MemberJoined = z.object({
  type: z.literal("MemberJoined"),
  ownerId,
  roles: WebsiteRoles,
  /** Null for the person who set the website up. */
  invitationId: z.nullable(invitationId),
  joinedAt: time,
});
const MemberRolesChanged = z.object({
  type: z.literal("MemberRolesChanged"),
  ownerId,
  roles: WebsiteRoles,
  changedAt: time,
});
const MemberRemoved = z.object({ type: z.literal("MemberRemoved"), ownerId, removedAt: time });
/** Undoes the removal and restores the previous roles. */
const MemberRestored = z.object({
  type: z.literal("MemberRestored"),
  ownerId,
  roles: WebsiteRoles,
  restoredAt: time,
});

/**
 * Stream `member-<websiteId>.members`: one per website, because the last administrator must stay.
 * Stored for ever: a released member is never edited.
 */
export const MemberEvent = z.discriminatedUnion("type", [
  MemberInvited,
  InvitationSentAgain,
  InvitationRevoked,
  MemberJoined,
  MemberRolesChanged,
  MemberRemoved,
  MemberRestored,
]);
export type MemberEvent = z.infer<typeof MemberEvent>;

export const MEMBERS = "members";
