import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";

/**
 * The dates that the shop states to the customer of a manual payment. Null where the shop waits without a
 * limit.
 */
const deadlines = {
  /** Time of the only reminder. */
  remindAt: z.nullable(z.iso.datetime()),
  /** Time of the automatic cancellation. */
  cancelAt: z.nullable(z.iso.datetime()),
};

/**
 * The order is confirmed and its money has not arrived. Nothing of value leaves the shop until a
 * member records the payment. Orders with manual payment from before this event existed have
 * OrderPaid instead.
 */
export const OrderPaymentAwaited = z.object({
  type: z.literal("OrderPaymentAwaited"),
  orderId: z.string(),
  amountCents: Cents,
  ...deadlines,
  awaitedAt: z.iso.datetime(),
});

/** The customer was reminded of the payment. */
export const OrderPaymentReminded = z.object({
  type: z.literal("OrderPaymentReminded"),
  orderId: z.string(),
  remindedAt: z.iso.datetime(),
});

/** A member recorded that the money of a manual payment arrived. */
export const OrderPaymentRecorded = z.object({
  type: z.literal("OrderPaymentRecorded"),
  orderId: z.string(),
  amountCents: Cents,
  recordedAt: z.iso.datetime(),
});

/**
 * A member recorded that the money of a manual payment has not arrived after all. It is awaited
 * (again).
 */
export const OrderPaymentUndone = z.object({
  type: z.literal("OrderPaymentUndone"),
  orderId: z.string(),
  amountCents: Cents,
  /** The order is from before payments were recorded and counts as paid without a record again. */
  assumed: z.optional(z.literal(true)),
  ...deadlines,
  undoneAt: z.iso.datetime(),
});
