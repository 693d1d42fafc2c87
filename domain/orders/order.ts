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
import { OrderStatus } from "./order-status.ts";
import { paymentStates } from "./payment-state.ts";

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
    /** The name of the manual method that the customer chose. */
    name: z.optional(z.string()),
    /** The goods are shipped before the money arrives. */
    shipsFirst: z.optional(z.boolean()),
    /** Absent until the order is confirmed. */
    state: z.optional(z.enum(paymentStates)),
  }),
  /** The amount of the payment: the grand total minus gift cards. */
  dueCents: Cents,
  placedAt: z.string(),
});
export type Order = z.infer<typeof Order>;
