import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

const variant = { productId: z.string(), variantId: z.string() };
/** What the person saw, so that lists can name it even after the product changed. */
const shown = {
  productName: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
};
const Count = z.int().check(z.nonnegative());

/** The status of an email that was not delivered. */
const NeedsAttention = z.enum(["failed", "bounced", "in-doubt"]);
export type NeedsAttention = z.infer<typeof NeedsAttention>;
/** Present only for a member's repetition: what the email counted as before. */
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
  /**
   * Double opt-in: nobody is emailed about stock before the address has confirmed the sign-up.
   * Absent: no.
   */
  awaitsConfirmation: z.optional(z.boolean()),
  /** Scheme and host of the shop as the visitor saw it, `https://shop.example`. Absent: unknown. */
  origin: z.optional(z.string()),
  signedUpAt: z.iso.datetime(),
});
/** A confirmation email is to be sent to the address. */
const RestockConfirmationAsked = z.object({
  type: z.literal("RestockConfirmationAsked"),
  signUpId: z.uuid(),
  ...variant,
  ...shown,
  /** Opens to { email }. */
  person: SealedPerson,
  /** Scheme and host of the link, `https://shop.example`. */
  origin: z.string(),
  /** Number of the email, starting at 1. */
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
/** The person signed up again for the same variant, this time with the mailing list selected. */
const RestockMailingListJoined = z.object({
  type: z.literal("RestockMailingListJoined"),
  signUpId: z.uuid(),
  /**
   * The address has not confirmed the sign-up yet, so it has not joined the list. Absent: it has.
   */
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
/** This send will not retry the email. The next send will, unless it bounced. */
const RestockNoticeFailed = z.object({
  type: z.literal("RestockNoticeFailed"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  mailId: z.string(),
  /** Never contains an address. */
  reason: z.string(),
  /** The mail server rejected it permanently. Absent: no. */
  bounced: z.optional(z.boolean()),
  ...again,
  failedAt: z.iso.datetime(),
});
/**
 * A process crashed or the connection broke during delivery: the email may have arrived. No send
 * retries it.
 */
const RestockNoticeInDoubt = z.object({
  type: z.literal("RestockNoticeInDoubt"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  mailId: z.string(),
  ...again,
  doubtedAt: z.iso.datetime(),
});
/** A member requests another attempt for one person's email. */
const RestockNoticeResendRequested = z.object({
  type: z.literal("RestockNoticeResendRequested"),
  signUpId: z.uuid(),
  ...variant,
  ...shown,
  /** The send that it counts for. */
  sendId: z.uuid(),
  resendId: z.uuid(),
  was: NeedsAttention,
  websiteTitle: z.string(),
  /** Absolute URL. */
  productUrl: z.string(),
  requestedAt: z.iso.datetime(),
});
/**
 * The member assumes that the email arrived, or does not mind, or the person signed up again:
 * nobody is waiting here any longer.
 */
const RestockDoubtDismissed = z.object({
  type: z.literal("RestockDoubtDismissed"),
  signUpId: z.uuid(),
  ...variant,
  sendId: z.uuid(),
  dismissedAt: z.iso.datetime(),
});
/** The person is no longer waiting. */
const RestockSignUpLeft = z.object({
  type: z.literal("RestockSignUpLeft"),
  signUpId: z.uuid(),
  leftAt: z.iso.datetime(),
});
/**
 * A member removed the sign-up: the person is not emailed until a member restores it or they sign
 * up again.
 */
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
  /** Status at the time of removal. */
  status: z.enum(["unconfirmed", "waiting", ...NeedsAttention.options]),
  putBackAt: z.iso.datetime(),
});
/**
 * One person and one variant: stream
 * `restockSignUp-<websiteId>.<productId>.<variantId>.<personId>`, so that repeated sign-ups meet in
 * one stream and a thousand people at the same time do not block each other. Stored for ever: a
 * released member is never edited.
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

/** `units`: as many people as there are units, first come first served. */
export const Audience = z.enum(["everyone", "units"]);
export type Audience = z.infer<typeof Audience>;

/**
 * Why a waiting person got no email. `gone`: they left or were erased in the meantime. The others
 * keep waiting.
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
  /** The shop's name in the email. */
  websiteTitle: z.string(),
  /** Absolute URL of the product page in the email's link. */
  productUrl: z.string(),
  /** Absent: everyone. */
  audience: z.optional(Audience),
  /** Minutes that one unit is held for each recipient. Absent: none is held. */
  holdMinutes: z.optional(z.int().check(z.positive())),
  /** No email is sent earlier. Absent: immediately. */
  startsAt: z.optional(z.iso.datetime()),
  /** Revision of the stock's stream, when received stock caused the send. Absent: a member did. */
  arrival: z.optional(z.int().check(z.nonnegative())),
  requestedAt: z.iso.datetime(),
});
/** From here on the send cannot be cancelled. */
const RestockSendStarted = z.object({
  type: z.literal("RestockSendStarted"),
  sendId: z.uuid(),
  ...variant,
  /** Number of people waiting at this moment. */
  recipients: Count,
  /** Maximum number of recipients; null: all. */
  units: z.nullable(Count),
  startedAt: z.iso.datetime(),
});
const RestockSendCancelled = z.object({
  type: z.literal("RestockSendCancelled"),
  sendId: z.uuid(),
  ...variant,
  cancelledAt: z.iso.datetime(),
});
/**
 * Units that a member notes as expected; 0: none any longer. Receiving stock does not change it.
 */
const RestockArrivalExpected = z.object({
  type: z.literal("RestockArrivalExpected"),
  ...variant,
  units: Count,
  /** `2030-05-01` in the shop's time zone; null: no day is known. */
  expectedOn: z.nullable(z.iso.date()),
  expectedAt: z.iso.datetime(),
});
const RestockSendCompleted = z.object({
  type: z.literal("RestockSendCompleted"),
  sendId: z.uuid(),
  ...variant,
  sent: Count,
  failed: Count,
  /** Still waiting: the stock was sold out again, or the person had been erased. */
  skipped: Count,
  /** Reasons, which add up to `skipped`. Absent: unknown. */
  skippedFor: z.optional(SkippedFor),
  /** Part of `failed`. Absent: unknown. */
  bounced: z.optional(Count),
  /** Emails that may have arrived; absent: counted as `failed`. */
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
