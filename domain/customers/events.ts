import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

/**
 * A visitor's account. Its person is the account's own (`site-user:<siteUserId>`), so that changing
 * the address keeps the data; whoever is known by a confirmed address is linked as `addressPersonId`.
 * Passwords, sessions and the hash that finds an account by address stand beside the log.
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
/** Asks for a mail: a job makes the token and hands the mail over. */
const SiteUserMailRequested = z.object({
  type: z.literal("SiteUserMailRequested"),
  siteUserId: z.uuid(),
  mailId: z.uuid(),
  kind: SiteUserMailKind,
  /** Opens to { email }: where the mail goes. Sealed for the account's person. */
  person: SealedPerson,
  /** `https://shop.example`: what the mail's link begins with. */
  origin: z.string(),
  requestedAt: z.iso.datetime(),
});
const SiteUserAddressConfirmed = z.object({
  type: z.literal("SiteUserAddressConfirmed"),
  siteUserId: z.uuid(),
  /** The person whom guests' orders, restock sign-ups and forms know by this address. */
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
  /** The cart that the account goes on with; null when there is none. */
  cartId: z.nullable(z.string()),
  signedInAt: z.iso.datetime(),
});
/** The first entry added while signed in made a new cart, or the one before was bought. */
const SiteUserCartStarted = z.object({
  type: z.literal("SiteUserCartStarted"),
  siteUserId: z.uuid(),
  cartId: z.string(),
  startedAt: z.iso.datetime(),
});
const SiteUserSignedOut = z.object({
  type: z.literal("SiteUserSignedOut"),
  siteUserId: z.uuid(),
  /** The guest's copy of the account's cart; null when none was asked for. */
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
/** What the owner did to the account. */
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
/** The account is gone. `PersonForgotten` follows for the account's person and for every linked one. */
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
