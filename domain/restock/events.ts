import * as z from "zod/mini";
import { SealedPerson } from "../shared/person.ts";

const variant = { productId: z.string(), variantId: z.string() };
/** What the person saw, so that lists can name it whatever becomes of the product. */
const shown = {
  productName: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
};
const Count = z.int().check(z.nonnegative());

/** Spec: A3.12, B3.25. */
const RestockSignedUp = z.object({
  type: z.literal("RestockSignedUp"),
  signUpId: z.uuid(),
  ...variant,
  ...shown,
  isJoinMailingList: z.boolean(),
  /** Opens to { email }. */
  person: SealedPerson,
  signedUpAt: z.iso.datetime(),
});
/** Signed up again for the same variant, this time with the mailing list ticked. */
const RestockMailingListJoined = z.object({
  type: z.literal("RestockMailingListJoined"),
  signUpId: z.uuid(),
  joinedAt: z.iso.datetime(),
});
const RestockNoticeSent = z.object({
  type: z.literal("RestockNoticeSent"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  mailId: z.string(),
  sentAt: z.iso.datetime(),
});
/** The mail will not be tried again by this send; the next send tries again. */
const RestockNoticeFailed = z.object({
  type: z.literal("RestockNoticeFailed"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  mailId: z.string(),
  /** Never an address. */
  reason: z.string(),
  failedAt: z.iso.datetime(),
});
/** The person does not wait any more. */
const RestockSignUpLeft = z.object({
  type: z.literal("RestockSignUpLeft"),
  signUpId: z.uuid(),
  leftAt: z.iso.datetime(),
});
/**
 * One person and one variant: stream `restockSignUp-<websiteId>.<productId>.<variantId>.<personId>`,
 * so that signing up twice meets itself and a thousand people at once do not wait for each other.
 * Stored for ever: a released member is never edited.
 */
export const RestockSignUpEvent = z.discriminatedUnion("type", [
  RestockSignedUp,
  RestockMailingListJoined,
  RestockNoticeSent,
  RestockNoticeFailed,
  RestockSignUpLeft,
]);
export type RestockSignUpEvent = z.infer<typeof RestockSignUpEvent>;

const RestockSendRequested = z.object({
  type: z.literal("RestockSendRequested"),
  sendId: z.uuid(),
  ...variant,
  ...shown,
  /** The shop as the mail names it. */
  websiteTitle: z.string(),
  /** Absolute address of the product page, as the mail will link it. */
  productUrl: z.string(),
  requestedAt: z.iso.datetime(),
});
const RestockSendCompleted = z.object({
  type: z.literal("RestockSendCompleted"),
  sendId: z.uuid(),
  ...variant,
  sent: Count,
  failed: Count,
  /** Still waiting: the stock was gone again, or the person had been forgotten. */
  skipped: Count,
  completedAt: z.iso.datetime(),
});
/** Stream `restockSend-<websiteId>.<productId>.<variantId>`. Stored for ever: a released member is never edited. */
export const RestockSendEvent = z.discriminatedUnion("type", [
  RestockSendRequested,
  RestockSendCompleted,
]);
export type RestockSendEvent = z.infer<typeof RestockSendEvent>;
export type RestockSendRequested = z.infer<typeof RestockSendRequested>;
