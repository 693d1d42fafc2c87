import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";
import {
  GiftCardPart,
  OrderDiscount,
  OrderLine,
  OrderShipping,
  OrderTax,
  PaymentMethod,
} from "./order-parts.ts";
import { paymentStates } from "./payment-state.ts";

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

export const OrderTotals = z.object({
  subtotalCents: Cents,
  taxCents: Cents,
  shippingCostCents: Cents,
  discountCents: Cents,
  grandTotalCents: Cents,
});
export type OrderTotals = z.infer<typeof OrderTotals>;

/** An order as its customer sees it, immediately and on the order confirmed page. */
export const Order = z.object({
  orderId: z.uuid(),
  status: OrderStatus,
  lines: z.array(OrderLine),
  /** Counts units, not lines. */
  totalQuantity: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  ...OrderTotals.shape,
  /** Coupons; their amounts add up to `discountCents`. */
  discounts: z.array(OrderDiscount),
  /** Their amounts add up to `taxCents`. */
  taxes: z.array(OrderTax),
  /** Null when nothing is shipped. */
  shipping: z.nullable(OrderShipping),
  giftCards: z.array(GiftCardPart),
  payment: z.object({
    method: PaymentMethod,
    /** Absent until the order is confirmed. */
    state: z.optional(z.enum(paymentStates)),
  }),
  /** The amount of the payment: the grand total minus gift cards. */
  dueCents: Cents,
  placedAt: z.string(),
});
export type Order = z.infer<typeof Order>;
