import { OrderEvent } from "#domain/orders/events.ts";
import type { Json } from "#infra/event-store/port.ts";

const at = "2030-01-01T00:00:00.000Z";
const refund = { refundId: "refund", lines: [], amountCents: 0, returnedToStock: false };

/** What an event of an order says if a test does not care. */
const usual: Readonly<Record<string, object>> = {
  OrderPlaced: {
    cartId: "cart",
    lines: [],
    currency: "USD",
    subtotalCents: 0,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: 0,
    payment: { method: "manual" },
    placedAt: at,
  },
  OrderConfirmed: { confirmedAt: at },
  OrderPaid: { amountCents: 0, paidAt: at },
  OrderRefunded: { ...refund, refundedAt: at },
  OrderRefundRefused: { ...refund, code: "refused", refusedAt: at },
  OrderCancelled: { cancelId: "cancel", reason: "", returnedToStock: false, cancelledAt: at },
};

/** The data of a whole event of an order, of which a test says only what it is about. */
export const orderEventData = (
  type: string,
  said: { readonly orderId: string; readonly [key: string]: Json },
): { readonly [key: string]: Json } => {
  const { type: _type, ...data } = OrderEvent.parse({ ...usual[type], ...said, type });
  return data as { readonly [key: string]: Json };
};

/** A line of an order with these units of a product. */
export const orderLine = (lineId: string, productType: number, quantity: number) => ({
  lineId,
  itemId: lineId,
  variantId: lineId,
  sku: lineId.toUpperCase(),
  title: lineId,
  attributes: {},
  imageUrl: null,
  unitPriceCents: 100,
  totalCents: 100 * quantity,
  productType,
  quantity,
});
