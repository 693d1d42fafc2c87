import * as z from "zod/mini";

/**
 * - `placed`: stock is held, and the order is being made or waits for its payment. Nobody has been
 *   notified.
 * - `failed`: stock ran out or the customer did not pay before the order was confirmed.
 * - `awaiting-payment`: a confirmed order with manual payment (invoice, bank transfer, cash desk)
 *   whose money has not arrived; `cancelled`: it was cancelled before its money arrived.
 * - `paid`, `partially-refunded`, `refunded`: confirmed orders whose money has arrived.
 */
export const OrderStatus = z.enum([
  "placed",
  "failed",
  "awaiting-payment",
  "cancelled",
  "paid",
  "partially-refunded",
  "refunded",
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Confirmed orders that were not cancelled before their money arrived: those that figures count. */
export const countedStatuses = [
  "awaiting-payment",
  "paid",
  "partially-refunded",
  "refunded",
] as const satisfies readonly OrderStatus[];
