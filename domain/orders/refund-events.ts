import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";
import { GiftCardPart } from "./order-parts.ts";

const RefundedUnits = z.object({
  lineId: z.string(),
  quantity: z.int().check(z.positive()),
  /** How many of them had been sent; none when absent. The others are not sent any more. */
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
   * Where the money goes back to; `amountCents` is the sum. Absent in refunds of orders by hand from
   * before those were recorded as owed. Until OrderRefundPaid, OrderRefundOwed or OrderRefundRefused is
   * recorded, a job keeps trying.
   */
  payback: z.optional(z.object({ paymentCents: Cents, giftCards: z.array(GiftCardPart) })),
  refundedAt: z.iso.datetime(),
});

/**
 * Gift cards have got theirs. An owner owes the customer the rest, which came by hand and goes back by hand,
 * until OrderRefundSettledByHand is recorded.
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
  /** The provider's own id of the refund; absent when nothing went through one. */
  reference: z.optional(z.string()),
  paidAt: z.iso.datetime(),
});

/**
 * The provider will never pay this refund: it counts no more, neither its money nor its units, which
 * are repeated here, and nothing returns to the stock because of it.
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
 * The provider had taken the refund, or was asked for it once more, and the buyer's bank would not have
 * the money. What was given back to gift cards and to the stock stays there, and the refund still
 * counts: the buyer is owed the rest until an owner tries again.
 */
export const OrderRefundFailed = z.object({
  type: z.literal("OrderRefundFailed"),
  orderId: z.string(),
  refundId: z.string(),
  /** Counts from 1: the try that came to nothing. */
  attempt: z.int().check(z.positive()),
  /** Whether it had counted as paid before. */
  wasPaid: z.boolean(),
  /** The provider's code. */
  code: z.string(),
  failedAt: z.iso.datetime(),
});

/** The provider is asked for the same money again. */
export const OrderRefundRetried = z.object({
  type: z.literal("OrderRefundRetried"),
  orderId: z.string(),
  refundId: z.string(),
  /** Counts from 2. */
  attempt: z.int().check(z.minimum(2)),
  retriedAt: z.iso.datetime(),
});

/**
 * An owner gave the buyer in another way what never arrived or was owed, such as by bank transfer: nothing
 * is left to ask of the provider, and the refund counts as before.
 */
export const OrderRefundSettledByHand = z.object({
  type: z.literal("OrderRefundSettledByHand"),
  orderId: z.string(),
  refundId: z.string(),
  settledAt: z.iso.datetime(),
});

/**
 * Everything a refund or a failed attempt had to give back lies in the stock again. Until this is
 * recorded, a job keeps trying.
 */
export const OrderStockReturned = z.object({
  type: z.literal("OrderStockReturned"),
  orderId: z.string(),
  /** The refund's id, or the id of the failed attempt's holds. */
  returnId: z.string(),
  returnedAt: z.iso.datetime(),
});
