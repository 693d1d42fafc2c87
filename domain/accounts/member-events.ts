import * as z from "zod/mini";
import { WebsiteRoles } from "./roles.ts";

const ownerId = z.uuid();
const invitationId = z.uuid();
const time = z.iso.datetime();
/** `https://shop.example`: where the link of the mail leads. */
const origin = z.string();

/** Whom it goes to stands beside the log until the invitation is over. */
const MemberInvited = z.object({
  type: z.literal("MemberInvited"),
  invitationId,
  roles: WebsiteRoles,
  origin,
  invitedAt: time,
  expiresAt: time,
});
/** Another mail with another link; the link before it is worth nothing any more. */
const InvitationSentAgain = z.object({
  type: z.literal("InvitationSentAgain"),
  invitationId,
  /** 2 for the second mail. */
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
  /** Null for who set the website up. */
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
/** Undoes the removal: with the roles of before. */
const MemberRestored = z.object({
  type: z.literal("MemberRestored"),
  ownerId,
  roles: WebsiteRoles,
  restoredAt: time,
});

/**
 * Stream `member-<websiteId>.members`: one for a website, because the last administrator must stay.
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
