import * as z from "zod/mini";
import { SubscriptionPlan } from "../catalog/events.ts";
import { Cents } from "../kit/money.ts";
import { SealedPerson } from "../kit/person.ts";
import { OrderLine, PaymentMethod } from "../orders/order-parts.ts";

const subscription = { subscriptionId: z.uuid() };
const Moment = z.iso.datetime();
/** Number of the period; period 1 is paid with the first order. */
const Period = z.int().check(z.positive());

/** Why a payment failed. */
export const RenewalFailure = z.enum([
  "payment-declined",
  "payment-refused",
  "not-enough-stock",
  /** The product or its variant no longer exists. */
  "unavailable",
  /** The shop no longer ships to the customer. */
  "not-served",
]);
export type RenewalFailure = z.infer<typeof RenewalFailure>;

/**
 * The customer selected a plan on the product page. Nothing is owed before the first order is
 * confirmed.
 */
const SubscriptionRequested = z.object({
  type: z.literal("SubscriptionRequested"),
  ...subscription,
  /** The cart of the first order. Anyone who knows its id can complete the subscription. */
  cartId: z.uuid(),
  itemId: z.string(),
  sku: z.string(),
  productUrl: z.string(),
  /** The plan as the visitor saw it; later changes of the product do not affect it. */
  plan: SubscriptionPlan,
  requestedAt: Moment,
});
/** The first order is confirmed. */
const SubscriptionStarted = z.object({
  type: z.literal("SubscriptionStarted"),
  ...subscription,
  orderId: z.string(),
  /** The line that repeats in every period, at the price of the first. */
  line: OrderLine,
  currency: z.string(),
  /** Amount of the first order, including shipping and taxes. */
  amountCents: Cents,
  method: PaymentMethod,
  /** The provider's id of the first payment, whose payment details also pay for later periods. */
  paymentReference: z.optional(z.string()),
  /** IANA. The time zone in which periods are counted. */
  timeZone: z.string(),
  /** Opens to { email, name, phone, address, note }. */
  person: SealedPerson,
  /** Start of the second period. */
  paidUntil: Moment,
  startedAt: Moment,
});
/** The payment of a period was started. It succeeds or fails, whatever else happens. */
const SubscriptionRenewalStarted = z.object({
  type: z.literal("SubscriptionRenewalStarted"),
  ...subscription,
  period: Period,
  /** Number of the attempt within its period, starting at 1. */
  attempt: z.int().check(z.positive()),
  dueAt: Moment,
  startedAt: Moment,
});
/** A period was paid with its own order. */
const SubscriptionRenewed = z.object({
  type: z.literal("SubscriptionRenewed"),
  ...subscription,
  period: Period,
  orderId: z.string(),
  amountCents: Cents,
  dueAt: Moment,
  /** Start of the next period. */
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
/** No further period will be paid. What has been paid for is still delivered. */
const SubscriptionCancelled = z.object({
  type: z.literal("SubscriptionCancelled"),
  ...subscription,
  by: z.enum(["subscriber", "owner"]),
  /** Stored here only in events from before it was sealed. */
  reason: z.string(),
  /** Opens to { reason }, sealed for the customer. Absent when there is none. */
  person: z.optional(SealedPerson),
  paidUntil: Moment,
  cancelledAt: Moment,
});
/** The owner reversed their own cancellation: the subscription continues as before. */
const SubscriptionResumed = z.object({
  type: z.literal("SubscriptionResumed"),
  ...subscription,
  paidUntil: Moment,
  resumedAt: Moment,
});
/**
 * - `completed`: every period of the plan was paid and is over.
 * - `failed`: the last attempt of a payment failed.
 * - `forgotten`: the customer's data was erased.
 */
const SubscriptionEnded = z.object({
  type: z.literal("SubscriptionEnded"),
  ...subscription,
  reason: z.enum(["completed", "failed", "forgotten"]),
  endedAt: Moment,
});

/**
 * The customer was erased, and the payment provider was asked to delete the card or account that it
 * had stored with one of their payments.
 */
const SubscriptionMeansForgotten = z.object({
  type: z.literal("SubscriptionMeansForgotten"),
  ...subscription,
  /** The provider's id of the payment. */
  reference: z.string(),
  /**
   * - `forgotten`: the details were stored and are deleted.
   * - `none`: nothing was stored.
   * - `unknown`: the provider does not know the payment, for example because it belongs to another
   *   account.
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
