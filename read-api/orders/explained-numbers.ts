import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { evolve, noOrder, type OrderState } from "#domain/orders/evolve.ts";
import { dueCents } from "#domain/orders/order-lines.ts";
import { refundedCents } from "#domain/orders/refund.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { Explanation } from "../explained/explained-number.ts";

const ofOrder = (measure: (order: OrderState) => number): Explanation<OrderState> => ({
  kind: "money",
  permission: "orders:read",
  streamsOf: ({ websiteId, id }) => ({ names: [streamName("order", websiteId, id)] }),
  begin: () => noOrder,
  evolve: (order, recorded) => evolve(order, readEvent(OrderEvent, recorded)),
  measure: (order) => (order.placed === undefined ? null : measure(order)),
  currencyOf: ({ placed }) => placed?.currency ?? null,
});

export const orderNumbers = {
  "order-subtotal": ofOrder(({ placed }) => placed?.subtotalCents ?? 0),
  "order-discount": ofOrder(({ placed }) => placed?.discountCents ?? 0),
  "order-shipping": ofOrder(({ placed }) => placed?.shippingCostCents ?? 0),
  "order-tax": ofOrder(({ placed }) => placed?.taxCents ?? 0),
  "order-total": ofOrder(({ placed }) => placed?.grandTotalCents ?? 0),
  "order-due": ofOrder(({ placed }) => (placed === undefined ? 0 : dueCents(placed))),
  "order-refunded": ofOrder(refundedCents),
} as const;
