import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

/**
 * A customer's account. Its person is the account's own (`site-user:<siteUserId>`), so that a new
 * email address keeps the data. The person known by a confirmed address is linked as
 * `addressPersonId`. Passwords, sessions and the hash that finds an account by address are stored
 * next to the log.
 */
const SiteUserRegistered = z.object({
  type: z.literal("SiteUserRegistered"),
  siteUserId: z.uuid(),
  /** Opens to { email, firstName, lastName }. */
  person: SealedPerson,
  registeredAt: z.iso.datetime(),
});
export const SiteUserMailKind = z.enum([
  "confirm-address",
  "reset-password",
  "confirm-new-address",
  "address-changed",
  "password-changed",
  "already-registered",
]);
/** Requests an email. A job creates the token and sends the email. */
const SiteUserMailRequested = z.object({
  type: z.literal("SiteUserMailRequested"),
  siteUserId: z.uuid(),
  mailId: z.uuid(),
  kind: SiteUserMailKind,
  /** Opens to { email }, the email's recipient. Sealed for the account's person. */
  person: SealedPerson,
  /** `https://shop.example`: the beginning of the email's link. */
  origin: z.string(),
  requestedAt: z.iso.datetime(),
});
const SiteUserAddressConfirmed = z.object({
  type: z.literal("SiteUserAddressConfirmed"),
  siteUserId: z.uuid(),
  /** The person that guests' orders, restock sign-ups and forms are linked to by this address. */
  addressPersonId: z.uuid(),
  confirmedAt: z.iso.datetime(),
});
const SiteUserAddressChanged = z.object({
  type: z.literal("SiteUserAddressChanged"),
  siteUserId: z.uuid(),
  addressPersonId: z.uuid(),
  /** Opens to { email, firstName, lastName } with the new address. */
  person: SealedPerson,
  changedAt: z.iso.datetime(),
});
const SiteUserNamed = z.object({
  type: z.literal("SiteUserNamed"),
  siteUserId: z.uuid(),
  /** Opens to { email, firstName, lastName }. */
  person: SealedPerson,
  namedAt: z.iso.datetime(),
});
const SiteUserPasswordChanged = z.object({
  type: z.literal("SiteUserPasswordChanged"),
  siteUserId: z.uuid(),
  how: z.enum(["reset", "changed"]),
  changedAt: z.iso.datetime(),
});
const SiteUserSignedIn = z.object({
  type: z.literal("SiteUserSignedIn"),
  siteUserId: z.uuid(),
  /** The cart that the account continues with; null when there is none. */
  cartId: z.nullable(z.string()),
  signedInAt: z.iso.datetime(),
});
/**
 * A new cart started: the first entry was added while signed in, or the previous cart was bought.
 */
const SiteUserCartStarted = z.object({
  type: z.literal("SiteUserCartStarted"),
  siteUserId: z.uuid(),
  cartId: z.string(),
  startedAt: z.iso.datetime(),
});
const SiteUserSignedOut = z.object({
  type: z.literal("SiteUserSignedOut"),
  siteUserId: z.uuid(),
  /** The guest's copy of the account's cart; null when none was requested. */
  clonedCartId: z.nullable(z.string()),
  signedOutAt: z.iso.datetime(),
});
const SiteUserAddressBookChanged = z.object({
  type: z.literal("SiteUserAddressBookChanged"),
  siteUserId: z.uuid(),
  addressId: z.uuid(),
  isRemoved: z.boolean(),
  /** Opens to { address }, which is null when the entry is removed. */
  person: SealedPerson,
  changedAt: z.iso.datetime(),
});
/** An owner blocked or unblocked the account. */
const SiteUserBlocked = z.object({
  type: z.literal("SiteUserBlocked"),
  siteUserId: z.uuid(),
  blockedAt: z.iso.datetime(),
});
const SiteUserUnblocked = z.object({
  type: z.literal("SiteUserUnblocked"),
  siteUserId: z.uuid(),
  unblockedAt: z.iso.datetime(),
});
/**
 * The account was deleted. `PersonForgotten` follows for the account's person and for every linked
 * one.
 */
const SiteUserDeleted = z.object({
  type: z.literal("SiteUserDeleted"),
  siteUserId: z.uuid(),
  personIds: z.array(z.uuid()),
  deletedAt: z.iso.datetime(),
});

/** Stream `siteUser-<websiteId>.<siteUserId>`. Stored for ever: a released member is never edited. */
export const SiteUserEvent = z.discriminatedUnion("type", [
  SiteUserRegistered,
  SiteUserMailRequested,
  SiteUserAddressConfirmed,
  SiteUserAddressChanged,
  SiteUserNamed,
  SiteUserPasswordChanged,
  SiteUserSignedIn,
  SiteUserCartStarted,
  SiteUserSignedOut,
  SiteUserAddressBookChanged,
  SiteUserBlocked,
  SiteUserUnblocked,
  SiteUserDeleted,
]);
export type SiteUserEvent = z.infer<typeof SiteUserEvent>;
