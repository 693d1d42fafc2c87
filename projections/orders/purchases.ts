import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { orderRules } from "./order-rules.ts";

const ordersTable = defineTable({
  name: "purchase_orders",
  columns: {
    website_id: "text",
    order_id: "uuid",
    person_id: "uuid",
    currency: "text",
    placed_at: "timestamptz",
    definite: "boolean",
    received: "boolean",
    cancelled_unpaid: "boolean",
    paid_cents: "bigint",
    refunded_cents: "bigint",
  },
  key: ["website_id", "order_id"],
  defaults: { definite: false, received: true, cancelled_unpaid: false },
});

const named = "unnest($1::text[], $2::uuid[]) as named (website_id, order_id)";

/** The customers so far: an order that is placed again can belong to another person. */
const mark = `
  update {schema}.person_purchases as counted set stale = true
    from ${named} join {schema}.purchase_orders as placed using (website_id, order_id)
   where counted.website_id = placed.website_id and counted.person_id = placed.person_id`;

/** Calculated from the orders' own rows, so that the result does not depend on batches. */
const count = `
  with touched as (
    select website_id, person_id from {schema}.person_purchases where stale
     union
    select website_id, person_id
      from ${named} join {schema}.purchase_orders using (website_id, order_id)
  )
  insert into {schema}.person_purchases
    (website_id, person_id, currency, orders, spent_cents, last_order_at, stale)
  select website_id, person_id, currency, count(*),
         sum(case when received then paid_cents - refunded_cents else 0 end), max(placed_at),
         false
    from {schema}.purchase_orders join touched using (website_id, person_id)
   where definite and not cancelled_unpaid
   group by website_id, person_id, currency
      on conflict (website_id, person_id, currency) do update
     set orders = excluded.orders, spent_cents = excluded.spent_cents,
         last_order_at = excluded.last_order_at, stale = false`;
const drop = "delete from {schema}.person_purchases where stale";

const changes = () => tableChanges(ordersTable);
type Key = { readonly website_id: string; readonly order_id: string };

/** False when the event changes no sum. */
const apply = (orders: ReturnType<typeof changes>, key: Key, event: OrderEvent): boolean => {
  switch (event.type) {
    case "OrderPlaced":
      orders.set(key, {
        person_id: event.person.personId,
        currency: event.currency,
        placed_at: event.placedAt,
        // Includes gift card payments, because refunds include what returns to the cards.
        paid_cents: event.grandTotalCents,
      });
      return true;
    case "OrderConfirmed":
      orders.set(key, { definite: true });
      return true;
    case "OrderPaymentAwaited":
    case "OrderPaymentUndone":
      orders.set(key, { received: event.type === "OrderPaymentUndone" && event.assumed === true });
      return true;
    case "OrderPaymentRecorded":
      orders.set(key, { received: true });
      return true;
    case "OrderCancelled":
      if (event.unpaid === undefined) return false;
      orders.set(key, { cancelled_unpaid: true });
      return true;
    case "OrderRefunded":
      orders.add(key, { refunded_cents: event.amountCents });
      return true;
    case "OrderRefundRefused":
      orders.add(key, { refunded_cents: -event.amountCents });
      return true;
    case "OrderRemovedAsSample":
      orders.remove(key);
      return true;
    case "OrderFailed":
    case "OrderPaymentStarted":
    case "OrderPaymentDeclined":
    case "OrderPaid":
    case "OrderPaymentReminded":
    case "OrderRefundOwed":
    case "OrderRefundPaid":
    case "OrderRefundFailed":
    case "OrderRefundRetried":
    case "OrderRefundSettledByHand":
    case "OrderStockReturned":
    case "OrderFulfilled":
    case "OrderShipmentTakenBack":
    case "OrderTrackingChanged":
    case "OrderNoteAdded":
    case "OrderLinesPromised":
      return false;
    default:
      return unreachable(event);
  }
};

const project = (batch: readonly Projectable[]) => {
  const orders = changes();
  const [websites, touched]: [string[], string[]] = [[], []];
  for (const { type, data, stream, metadata } of batch) {
    const website_id = metadata.websiteId;
    const order_id = stream.slice(stream.indexOf(".") + 1);
    const event = readEvent(OrderEvent, { type, data });
    if (!apply(orders, { website_id, order_id }, event)) continue;
    websites.push(website_id);
    touched.push(order_id);
  }
  if (touched.length === 0) return [];
  const values = [websites, touched];
  return [
    { text: mark, values },
    ...orders.statements(),
    { text: count, values },
    { text: drop, values: [] },
  ];
};

/** Purchases by person; the table does not identify the person. */
export const purchases: Projection = {
  name: "purchases",
  version: 4,
  reads: { categories: ["order"] },
  tables: readFileSync(new URL("./purchases.sql", import.meta.url), "utf8"),
  views: ["person_purchases"],
  project,
  rules: orderRules(project),
};
