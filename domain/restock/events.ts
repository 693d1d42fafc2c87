import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

const variant = { productId: z.string(), variantId: z.string() };
/** What the person saw, so that lists can name it whatever becomes of the product. */
const shown = {
  productName: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
};
const Count = z.int().check(z.nonnegative());

/** What has become of a mail that did not go through. */
const NeedsAttention = z.enum(["failed", "bounced", "in-doubt"]);
export type NeedsAttention = z.infer<typeof NeedsAttention>;
/** Only where an owner had it tried once more: what the mail counted for before. */
const again = { resendId: z.optional(z.uuid()), was: z.optional(NeedsAttention) };

/** Spec: A3.12, B3.25. */
const RestockSignedUp = z.object({
  type: z.literal("RestockSignedUp"),
  signUpId: z.uuid(),
  ...variant,
  ...shown,
  isJoinMailingList: z.boolean(),
  /** Opens to { email }. */
  person: SealedPerson,
  /** Nobody is told before the address has said that it wants to be: double opt-in. Absent: no. */
  awaitsConfirmation: z.optional(z.boolean()),
  /** Scheme and host of the shop as the visitor saw it, `https://shop.example`. Absent: not known. */
  origin: z.optional(z.string()),
  signedUpAt: z.iso.datetime(),
});
/** A mail shall ask the address whether it wants to be told. */
const RestockConfirmationAsked = z.object({
  type: z.literal("RestockConfirmationAsked"),
  signUpId: z.uuid(),
  ...variant,
  ...shown,
  /** Opens to { email }. */
  person: SealedPerson,
  /** Scheme and host of the link, `https://shop.example`. */
  origin: z.string(),
  /** Counts from 1: each is a mail. */
  time: z.int().check(z.positive()),
  askedAt: z.iso.datetime(),
});
const RestockSignUpConfirmed = z.object({
  type: z.literal("RestockSignUpConfirmed"),
  signUpId: z.uuid(),
  ...variant,
  isJoinMailingList: z.boolean(),
  confirmedAt: z.iso.datetime(),
});
/** Signed up again for the same variant, this time with the mailing list ticked. */
const RestockMailingListJoined = z.object({
  type: z.literal("RestockMailingListJoined"),
  signUpId: z.uuid(),
  /** The address has not confirmed the sign-up yet, and so has joined nothing. Absent: it has. */
  awaitsConfirmation: z.optional(z.boolean()),
  joinedAt: z.iso.datetime(),
});
const RestockNoticeSent = z.object({
  type: z.literal("RestockNoticeSent"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  mailId: z.string(),
  ...again,
  sentAt: z.iso.datetime(),
});
/** The mail will not be tried again by this send; the next send tries again, unless it bounced. */
const RestockNoticeFailed = z.object({
  type: z.literal("RestockNoticeFailed"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  mailId: z.string(),
  /** Never an address. */
  reason: z.string(),
  /** The mail server will never take it. Absent: no. */
  bounced: z.optional(z.boolean()),
  ...again,
  failedAt: z.iso.datetime(),
});
/** A process died, or a connection broke, while the mail server was taking the mail: it may have arrived. No send tries it again. */
const RestockNoticeInDoubt = z.object({
  type: z.literal("RestockNoticeInDoubt"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  mailId: z.string(),
  ...again,
  doubtedAt: z.iso.datetime(),
});
/** The owner wants the mail of one person to be tried once more. */
const RestockNoticeResendRequested = z.object({
  type: z.literal("RestockNoticeResendRequested"),
  signUpId: z.uuid(),
  ...variant,
  ...shown,
  /** Of the send that it counts for. */
  sendId: z.uuid(),
  resendId: z.uuid(),
  was: NeedsAttention,
  websiteTitle: z.string(),
  /** Absolute. */
  productUrl: z.string(),
  requestedAt: z.iso.datetime(),
});
/** The owner takes it as arrived, or does not mind, or the person has asked anew: nobody waits here any more. */
const RestockDoubtDismissed = z.object({
  type: z.literal("RestockDoubtDismissed"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  dismissedAt: z.iso.datetime(),
});
/** The person does not wait any more. */
const RestockSignUpLeft = z.object({
  type: z.literal("RestockSignUpLeft"),
  signUpId: z.uuid(),
  leftAt: z.iso.datetime(),
});
/** The owner took them off: nobody tells them before the owner puts them back, or they sign up anew. */
const RestockSignUpTakenOff = z.object({
  type: z.literal("RestockSignUpTakenOff"),
  signUpId: z.uuid(),
  ...variant,
  takenOffAt: z.iso.datetime(),
});
const RestockSignUpPutBack = z.object({
  type: z.literal("RestockSignUpPutBack"),
  signUpId: z.uuid(),
  ...variant,
  /** As it was when it was taken off. */
  status: z.enum(["unconfirmed", "waiting", ...NeedsAttention.options]),
  putBackAt: z.iso.datetime(),
});
/**
 * One person and one variant: stream `restockSignUp-<websiteId>.<productId>.<variantId>.<personId>`,
 * so that signing up twice meets itself and a thousand people at once do not wait for each other.
 * Stored for ever: a released member is never edited.
 */
export const RestockSignUpEvent = z.discriminatedUnion("type", [
  RestockSignedUp,
  RestockConfirmationAsked,
  RestockSignUpConfirmed,
  RestockMailingListJoined,
  RestockNoticeSent,
  RestockNoticeFailed,
  RestockNoticeInDoubt,
  RestockNoticeResendRequested,
  RestockDoubtDismissed,
  RestockSignUpLeft,
  RestockSignUpTakenOff,
  RestockSignUpPutBack,
]);
export type RestockSignUpEvent = z.infer<typeof RestockSignUpEvent>;
export type RestockConfirmationAsked = z.infer<typeof RestockConfirmationAsked>;

/** `units`: as many people as there are units, first come first. */
export const Audience = z.enum(["everyone", "units"]);
export type Audience = z.infer<typeof Audience>;

/**
 * Why somebody who waited got no mail. `gone`: they left or were forgotten meanwhile; all others go on
 * waiting.
 */
export const SkipReason = z.enum(["sold-out", "no-units-left", "removed", "gone"]);
export type SkipReason = z.infer<typeof SkipReason>;
const SkippedFor = z.object({
  "sold-out": z.optional(Count),
  "no-units-left": z.optional(Count),
  removed: z.optional(Count),
  gone: z.optional(Count),
} satisfies Record<SkipReason, unknown>);

const RestockSendRequested = z.object({
  type: z.literal("RestockSendRequested"),
  sendId: z.uuid(),
  ...variant,
  ...shown,
  /** The shop as the mail names it. */
  websiteTitle: z.string(),
  /** Absolute address of the product page, as the mail will link it. */
  productUrl: z.string(),
  /** Absent: everyone. */
  audience: z.optional(Audience),
  /** A unit is set aside for each who is told, for so long. Absent: none is. */
  holdMinutes: z.optional(z.int().check(z.positive())),
  /** No mail leaves before. Absent: at once. */
  startsAt: z.optional(z.iso.datetime()),
  /** Made by stock that came in: revision of the stock's stream. Absent: by an owner. */
  arrival: z.optional(z.int().check(z.nonnegative())),
  requestedAt: z.iso.datetime(),
});
/** From here on it cannot be called back. */
const RestockSendStarted = z.object({
  type: z.literal("RestockSendStarted"),
  sendId: z.uuid(),
  ...variant,
  /** Who wait at this moment. */
  recipients: Count,
  /** At most so many of them are told; null: all. */
  units: z.nullable(Count),
  startedAt: z.iso.datetime(),
});
const RestockSendCancelled = z.object({
  type: z.literal("RestockSendCancelled"),
  sendId: z.uuid(),
  ...variant,
  cancelledAt: z.iso.datetime(),
});
/** What the owner says is on its way; 0: nothing any more. Receiving stock does not change it. */
const RestockArrivalExpected = z.object({
  type: z.literal("RestockArrivalExpected"),
  ...variant,
  units: Count,
  /** `2030-05-01`, in the shop's own days; null: no day is known. */
  expectedOn: z.nullable(z.iso.date()),
  expectedAt: z.iso.datetime(),
});
const RestockSendCompleted = z.object({
  type: z.literal("RestockSendCompleted"),
  sendId: z.uuid(),
  ...variant,
  sent: Count,
  failed: Count,
  /** Still waiting: the stock was gone again, or the person had been forgotten. */
  skipped: Count,
  /** Sums to `skipped`. Absent: not known. */
  skippedFor: z.optional(SkippedFor),
  /** Part of `failed`. Absent: not known. */
  bounced: z.optional(Count),
  /** May have arrived; absent: counted as `failed`. */
  inDoubt: z.optional(Count),
  completedAt: z.iso.datetime(),
});
/** Stream `restockSend-<websiteId>.<productId>.<variantId>`. Stored for ever: a released member is never edited. */
export const RestockSendEvent = z.discriminatedUnion("type", [
  RestockSendRequested,
  RestockSendStarted,
  RestockSendCancelled,
  RestockSendCompleted,
  RestockArrivalExpected,
]);
export type RestockSendEvent = z.infer<typeof RestockSendEvent>;
export type RestockSendRequested = z.infer<typeof RestockSendRequested>;
