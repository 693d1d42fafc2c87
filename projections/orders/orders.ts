import { readFileSync } from "node:fs";
import { CartPurchased } from "#domain/cart/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { stateWhenPaid } from "#domain/orders/payment-state.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { applyPayment, paymentColumns } from "./apply-payment.ts";
import { type Key, type OrderChanges, orderChanges } from "./order-changes.ts";
import { orderRules } from "./order-rules.ts";
import { placeOrder } from "./place-order.ts";
import { refundOrder } from "./refund-order.ts";

/**
 * Continues from the website's highest number, so that batches can be divided anywhere. It is kept
 * apart, because the order that has it can be removed with the sample data.
 */
const numberConfirmed = `
  with confirmed as (
    select website_id, order_id,
           row_number() over (partition by website_id order by ordinal) as place
      from unnest($1::text[], $2::uuid[]) with ordinality as named (website_id, order_id, ordinal)
  ), counted as (
    select website_id, count(*)::int as size from confirmed group by website_id
  ), counting as (
    insert into {schema}.order_numbers as kept (website_id, highest)
    select website_id, size from counted
        on conflict (website_id) do update set highest = kept.highest + excluded.highest
    returning website_id, highest
  )
  update {schema}.orders as numbered
     set number = counting.highest - counted.size + confirmed.place
    from confirmed join counted using (website_id) join counting using (website_id)
   where numbered.website_id = confirmed.website_id and numbered.order_id = confirmed.order_id`;

const apply = (into: OrderChanges, key: Key, event: OrderEvent, recorded: Projectable): void => {
  switch (event.type) {
    case "OrderPlaced":
      placeOrder(into, key, event, recorded);
      return;
    case "OrderConfirmed":
      into.confirmed.websites.push(key.website_id);
      into.confirmed.orders.push(key.order_id);
      into.orders.patch(key, { progress: "definite", confirmed_at: event.confirmedAt });
      return;
    case "OrderFailed":
      into.orders.patch(key, { progress: "failed", failure: event.reason });
      into.orders.add(key, { returns_due: 1 });
      return;
    case "OrderPaymentStarted":
      into.orders.patch(key, { payment_reference: event.reference });
      return;
    case "OrderPaymentDeclined":
      into.orders.add(key, { declines: 1 });
      return;
    case "OrderPaid":
      into.orders.add(key, { paid_cents: event.amountCents });
      into.orders.patch(key, paymentColumns(stateWhenPaid(event)));
      return;
    case "OrderPaymentAwaited":
    case "OrderPaymentReminded":
    case "OrderPaymentRecorded":
    case "OrderPaymentUndone":
    case "OrderCancelled":
      applyPayment(into, key, event);
      return;
    case "OrderRefunded":
    case "OrderRefundOwed":
    case "OrderRefundPaid":
    case "OrderRefundRefused":
    case "OrderRefundFailed":
    case "OrderRefundRetried":
    case "OrderRefundSettledByHand":
      refundOrder(into, key, event);
      return;
    case "OrderStockReturned":
      into.orders.add(key, { returns_due: -1 });
      return;
    case "OrderRemovedAsSample":
      into.orders.remove(key);
      into.lines.removeAll(key);
      into.refunds.removeAll(key);
      return;
    // In separate tables: see fulfilment.ts.
    case "OrderFulfilled":
    case "OrderShipmentTakenBack":
    case "OrderTrackingChanged":
    case "OrderNoteAdded":
    case "OrderLinesPromised":
      return;
    default:
      unreachable(event);
      return;
  }
};

const project = (batch: readonly Projectable[]) => {
  const into = orderChanges();
  for (const recorded of batch) {
    const { type, stream } = recorded;
    const website_id = recorded.metadata.websiteId;
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) {
      into.orders.forget(personId);
      into.lines.forget(personId);
    } else if (type === "CartPurchased") {
      const { orderId: order_id } = readEvent(CartPurchased, recorded);
      into.orders.patch({ website_id, order_id }, { cart_purchased: true });
    } else {
      const order_id = stream.slice(stream.indexOf(".") + 1);
      apply(into, { website_id, order_id }, readEvent(OrderEvent, recorded), recorded);
    }
  }
  const { websites, orders } = into.confirmed;
  return [
    ...into.orders.statements(),
    ...into.lines.statements(),
    ...into.refunds.statements(),
    ...(orders.length > 0 ? [{ text: numberConfirmed, values: [websites, orders] }] : []),
  ];
};

/** Orders with their lines and refunds. */
export const orders: Projection = {
  name: "orders",
  version: 13,
  reads: { categories: ["order"], types: ["CartPurchased", "PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./orders.sql", import.meta.url), "utf8"),
  views: ["orders", "order_lines", "order_refunds"],
  project,
  rules: orderRules(project),
};
