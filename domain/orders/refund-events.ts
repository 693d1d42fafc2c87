import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";
import { GiftCardPart } from "./order-parts.ts";

const RefundedUnits = z.object({
  lineId: z.string(),
  quantity: z.int().check(z.positive()),
  /** Number of units that had been shipped; absent: none. The others will no longer be shipped. */
  sent: z.optional(z.int().check(z.positive())),
});

export const OrderRefunded = z.object({
  type: z.literal("OrderRefunded"),
  orderId: z.string(),
  refundId: z.string(),
  lines: z.array(RefundedUnits),
  amountCents: Cents,
  returnedToStock: z.boolean(),
  /**
   * The destinations of the money; `amountCents` is the sum. Absent in refunds of manual payments
   * from before those were recorded as owed. A job keeps trying until OrderRefundPaid,
   * OrderRefundOwed or OrderRefundRefused is recorded.
   */
  payback: z.optional(z.object({ paymentCents: Cents, giftCards: z.array(GiftCardPart) })),
  refundedAt: z.iso.datetime(),
});

/**
 * Gift cards got their share. A member owes the customer the rest of a manual payment and pays it
 * back manually, until OrderRefundSettledByHand is recorded.
 */
export const OrderRefundOwed = z.object({
  type: z.literal("OrderRefundOwed"),
  orderId: z.string(),
  refundId: z.string(),
  amountCents: Cents,
  owedAt: z.iso.datetime(),
});

/** The money of a refund is on its way back. */
export const OrderRefundPaid = z.object({
  type: z.literal("OrderRefundPaid"),
  orderId: z.string(),
  refundId: z.string(),
  /** The provider's id of the refund; absent when none of it went through a provider. */
  reference: z.optional(z.string()),
  paidAt: z.iso.datetime(),
});

/**
 * The provider rejected the refund permanently. Its money and its units, repeated here, no longer
 * count, and it returns nothing to stock.
 */
export const OrderRefundRefused = z.object({
  type: z.literal("OrderRefundRefused"),
  orderId: z.string(),
  refundId: z.string(),
  lines: z.array(RefundedUnits),
  amountCents: Cents,
  returnedToStock: z.boolean(),
  /** The provider's code. */
  code: z.string(),
  refusedAt: z.iso.datetime(),
});

/**
 * The provider accepted the refund, or was asked again, and the customer's bank rejected it. What
 * went back to gift cards and stock stays there, and the refund still counts: the customer is owed
 * the rest until a member retries.
 */
export const OrderRefundFailed = z.object({
  type: z.literal("OrderRefundFailed"),
  orderId: z.string(),
  refundId: z.string(),
  /** Number of the failed attempt, starting at 1. */
  attempt: z.int().check(z.positive()),
  /** Whether it had counted as paid before. */
  wasPaid: z.boolean(),
  /** The provider's code. */
  code: z.string(),
  failedAt: z.iso.datetime(),
});

/** The same refund is requested from the provider again. */
export const OrderRefundRetried = z.object({
  type: z.literal("OrderRefundRetried"),
  orderId: z.string(),
  refundId: z.string(),
  /** Starts at 2. */
  attempt: z.int().check(z.minimum(2)),
  retriedAt: z.iso.datetime(),
});

/**
 * A member paid the customer what failed or was owed in another way, such as by bank transfer.
 * Nothing is left to request from the provider, and the refund counts as before.
 */
export const OrderRefundSettledByHand = z.object({
  type: z.literal("OrderRefundSettledByHand"),
  orderId: z.string(),
  refundId: z.string(),
  settledAt: z.iso.datetime(),
});

/**
 * Everything that a refund or a failed attempt returns is back in stock. A job keeps trying until
 * this is recorded.
 */
export const OrderStockReturned = z.object({
  type: z.literal("OrderStockReturned"),
  orderId: z.string(),
  /** The refund's id, or the id of the failed attempt's holds. */
  returnId: z.string(),
  returnedAt: z.iso.datetime(),
});
