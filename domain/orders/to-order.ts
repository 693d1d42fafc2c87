import type { ManualMethod } from "../site-settings/manual-methods.ts";
import type { OrderState, PlacedOrder } from "./evolve.ts";
import type { Order } from "./order.ts";
import { dueCents } from "./order-lines.ts";
import { refundedCents, unitsRefunded } from "./refund.ts";
import { orderStatus } from "./status.ts";

const quantityOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const statusOf = (state: OrderState, placed: PlacedOrder) =>
  orderStatus({
    progress: state.progress === "none" ? "placed" : state.progress,
    money: state.money,
    grandTotalCents: placed.grandTotalCents,
    refundedCents: refundedCents(state),
    quantity: quantityOf(placed.lines),
    refundedQuantity: unitsRefunded(state),
  });

/** What an order says about the manual method that the customer chose. */
export const namedMethod = (
  manual: ManualMethod | null | undefined,
): Pick<Order["payment"], "name" | "shipsFirst"> =>
  manual == null ? {} : { name: manual.name, shipsFirst: manual.shipsFirst };

/** The order as the customer sees it immediately. */
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
  discounts: placed.discounts ?? [],
  taxes: placed.taxes ?? [],
  shipping: placed.shipping ?? null,
  giftCards: placed.giftCards ?? [],
  payment: {
    method: placed.payment.method,
    ...namedMethod(placed.payment.manual),
    ...(state.money && { state: state.money }),
  },
  dueCents: dueCents(placed),
  placedAt: placed.placedAt,
});
