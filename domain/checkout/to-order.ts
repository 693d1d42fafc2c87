import type { OrderState, PlacedOrder } from "./evolve.ts";
import type { Order } from "./order.ts";
import { refundedCents } from "./refund.ts";
import { orderStatus } from "./status.ts";

const quantityOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const statusOf = (state: OrderState, placed: PlacedOrder) =>
  orderStatus({
    progress: state.progress === "none" ? "placed" : state.progress,
    grandTotalCents: placed.grandTotalCents,
    refundedCents: refundedCents(state),
    quantity: quantityOf(placed.lines),
    refundedQuantity: state.refunds.reduce((sum, { lines }) => sum + quantityOf(lines), 0),
  });

/** What the buyer is told at once. */
export const toOrder = (state: OrderState, placed: PlacedOrder): Order => ({
  orderId: placed.orderId,
  status: statusOf(state, placed),
  lines: placed.lines,
  totalQuantity: quantityOf(placed.lines),
  currency: placed.currency,
  subtotalCents: placed.subtotalCents,
  taxCents: placed.taxCents,
  shippingCostCents: placed.shippingCostCents,
  discountCents: placed.discountCents,
  grandTotalCents: placed.grandTotalCents,
  payment: placed.payment,
  placedAt: placed.placedAt,
});
