import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";

/** The dates that the customer of an order by hand is told. Null where the shop waits without an end. */
const deadlines = {
  /** The customer is reminded once, at this moment. */
  remindAt: z.nullable(z.iso.datetime()),
  /** The order is cancelled at this moment. */
  cancelAt: z.nullable(z.iso.datetime()),
};

/**
 * The order is definite and its money has not arrived: nothing of value leaves the shop until an owner
 * records it. Orders by hand from before this event existed have OrderPaid instead.
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

/** An owner says that the money of an order by hand has arrived. */
export const OrderPaymentRecorded = z.object({
  type: z.literal("OrderPaymentRecorded"),
  orderId: z.string(),
  amountCents: Cents,
  recordedAt: z.iso.datetime(),
});

/** An owner says that the money of an order by hand has not arrived after all: it is awaited, again or at last. */
export const OrderPaymentUndone = z.object({
  type: z.literal("OrderPaymentUndone"),
  orderId: z.string(),
  amountCents: Cents,
  /** It was an order from before payments were recorded: it counts as paid without a record again. */
  assumed: z.optional(z.literal(true)),
  ...deadlines,
  undoneAt: z.iso.datetime(),
});
