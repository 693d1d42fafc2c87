import * as z from "zod/mini";
import { SubscriptionPlan } from "../catalog/events.ts";
import { Cents } from "../kit/money.ts";
import { SealedPerson } from "../kit/person.ts";
import { OrderLine, PaymentMethod } from "../orders/order-parts.ts";

const subscription = { subscriptionId: z.uuid() };
const Moment = z.iso.datetime();
/** Counts from 1, which the first order pays for. */
const Period = z.int().check(z.positive());

/** Why a payment came to nothing. */
export const RenewalFailure = z.enum([
  "payment-declined",
  "payment-refused",
  "not-enough-stock",
  /** The product or its variant is not there any more. */
  "unavailable",
  /** The shop no longer ships to the subscriber. */
  "not-served",
]);
export type RenewalFailure = z.infer<typeof RenewalFailure>;

/** A plan was chosen on the product page; nothing is owed before the first order is definite. */
const SubscriptionRequested = z.object({
  type: z.literal("SubscriptionRequested"),
  ...subscription,
  /** What the first order is made of; whoever knows it may complete the subscription. */
  cartId: z.uuid(),
  itemId: z.string(),
  sku: z.string(),
  productUrl: z.string(),
  /** As the visitor saw it: it holds, whatever the product says later. */
  plan: SubscriptionPlan,
  requestedAt: Moment,
});
/** The first order is definite. */
const SubscriptionStarted = z.object({
  type: z.literal("SubscriptionStarted"),
  ...subscription,
  orderId: z.string(),
  /** What comes again in every period, at the price of the first. */
  line: OrderLine,
  currency: z.string(),
  /** Of the first order, shipping and taxes included. */
  amountCents: Cents,
  method: PaymentMethod,
  /** The provider's id of the first payment, whose means pay for the later ones, too. */
  paymentReference: z.optional(z.string()),
  /** IANA. The calendar by which periods are counted. */
  timeZone: z.string(),
  /** Opens to { email, name, phone, address, note }. */
  person: SealedPerson,
  /** When the second period begins. */
  paidUntil: Moment,
  startedAt: Moment,
});
/** A period is being paid for: from here on the payment is made, or fails, whatever else happens. */
const SubscriptionRenewalStarted = z.object({
  type: z.literal("SubscriptionRenewalStarted"),
  ...subscription,
  period: Period,
  /** Counts from 1 in every period. */
  attempt: z.int().check(z.positive()),
  dueAt: Moment,
  startedAt: Moment,
});
/** A period has been paid for by an order of its own. */
const SubscriptionRenewed = z.object({
  type: z.literal("SubscriptionRenewed"),
  ...subscription,
  period: Period,
  orderId: z.string(),
  amountCents: Cents,
  dueAt: Moment,
  /** When the next period begins. */
  paidUntil: Moment,
  renewedAt: Moment,
});
const SubscriptionRenewalFailed = z.object({
  type: z.literal("SubscriptionRenewalFailed"),
  ...subscription,
  period: Period,
  attempt: z.int().check(z.positive()),
  reason: RenewalFailure,
  /** Null: never. */
  retryAt: z.nullable(Moment),
  failedAt: Moment,
});
/** No period is paid for any more; what has been paid for is still given. */
const SubscriptionCancelled = z.object({
  type: z.literal("SubscriptionCancelled"),
  ...subscription,
  by: z.enum(["subscriber", "owner"]),
  /** Recorded here only before it was sealed. */
  reason: z.string(),
  /** Opens to { reason }; the subscriber's. Absent when none was given. */
  person: z.optional(SealedPerson),
  paidUntil: Moment,
  cancelledAt: Moment,
});
/** The owner has taken their own cancelling back: it goes on as if it had not been cancelled. */
const SubscriptionResumed = z.object({
  type: z.literal("SubscriptionResumed"),
  ...subscription,
  paidUntil: Moment,
  resumedAt: Moment,
});
/**
 * - `completed`: every period of the plan has been paid for and is over.
 * - `failed`: a payment failed for the last time.
 * - `forgotten`: the subscriber has had their data destroyed.
 */
const SubscriptionEnded = z.object({
  type: z.literal("SubscriptionEnded"),
  ...subscription,
  reason: z.enum(["completed", "failed", "forgotten"]),
  endedAt: Moment,
});

/**
 * The subscriber was forgotten, and the payment provider was told to delete the card or account that it
 * had kept since one of their payments.
 */
const SubscriptionMeansForgotten = z.object({
  type: z.literal("SubscriptionMeansForgotten"),
  ...subscription,
  /** The provider's id of the payment. */
  reference: z.string(),
  /**
   * - `forgotten`: it was kept and is gone.
   * - `none`: nothing was kept.
   * - `unknown`: the provider knows no such payment, such as another account's.
   */
  outcome: z.enum(["forgotten", "none", "unknown"]),
  forgottenAt: Moment,
});

/** Stream `subscription-<websiteId>.<subscriptionId>`. Stored for ever: a released member is never edited. */
export const SubscriptionEvent = z.discriminatedUnion("type", [
  SubscriptionRequested,
  SubscriptionStarted,
  SubscriptionRenewalStarted,
  SubscriptionRenewed,
  SubscriptionRenewalFailed,
  SubscriptionCancelled,
  SubscriptionResumed,
  SubscriptionEnded,
  SubscriptionMeansForgotten,
]);
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>;
