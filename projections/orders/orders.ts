import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import type { OrderEvent } from "#domain/orders/events.ts";
import { stateWhenPaid } from "#domain/orders/payment-state.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { applyPayment, paymentColumns } from "./apply-payment.ts";
import { type Key, type OrderChanges, orderChanges } from "./order-changes.ts";
import { placeOrder } from "./place-order.ts";
import { refundOrder } from "./refund-order.ts";

/** Goes on from the highest number that the website has, so that batches may be cut anywhere. */
const numberConfirmed = `
  with confirmed as (
    select website_id, order_id, row_number() over (partition by website_id order by ordinal) as place
      from unnest($1::text[], $2::uuid[]) with ordinality as named (website_id, order_id, ordinal)
  ), highest as (
    select website_id, (select max(number) from {schema}.orders as every
                         where every.website_id = website.website_id) as number
      from (select distinct website_id from confirmed) as website
  )
  update {schema}.orders as numbered
     set number = coalesce(highest.number, 0) + confirmed.place
    from confirmed join highest using (website_id)
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
    // In tables of their own: see fulfilment.ts.
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
    const { type, data, stream } = recorded;
    const website_id = recorded.metadata.websiteId;
    if (type === "PersonForgotten") {
      into.orders.forget(String(data.personId));
      into.lines.forget(String(data.personId));
    } else if (type === "CartPurchased")
      into.orders.patch({ website_id, order_id: String(data.orderId) }, { cart_purchased: true });
    else {
      const order_id = stream.slice(stream.indexOf(".") + 1);
      // Written by this very code base and checked when they were decided: not checked again.
      apply(into, { website_id, order_id }, { ...data, type } as unknown as OrderEvent, recorded);
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
  version: 9,
  reads: { categories: ["order"], types: ["CartPurchased", "PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./orders.sql", import.meta.url), "utf8"),
  views: ["orders", "order_lines", "order_refunds"],
  project,
};
