import * as z from "zod/mini";
import { Cents } from "../shared/money.ts";
import { OrderLine } from "./events.ts";

/**
 * - `placed`: stock is held, the order is being made; nobody has been told.
 * - `failed`: the stock was gone before the order was definite.
 * - `paid`, `partially-refunded`, `refunded`: definite orders.
 * Our choice: "manual payment" counts as paid when the order is definite (invoice, cash desk).
 */
export const OrderStatus = z.enum(["placed", "failed", "paid", "partially-refunded", "refunded"]);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderTotals = z.object({
  subtotalCents: Cents,
  taxCents: Cents,
  shippingCostCents: Cents,
  discountCents: Cents,
  grandTotalCents: Cents,
});
export type OrderTotals = z.infer<typeof OrderTotals>;

/** What the buyer is told of an order, at once and on the order confirmed page. */
export const Order = z.object({
  orderId: z.uuid(),
  status: OrderStatus,
  lines: z.array(OrderLine),
  /** Units, not lines. */
  totalQuantity: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  ...OrderTotals.shape,
  payment: z.object({ method: z.literal("manual") }),
  placedAt: z.string(),
});
export type Order = z.infer<typeof Order>;
