import { readFileSync } from "node:fs";
import type { OrderEvent } from "#domain/checkout/events.ts";
import { dueCents, lineWithFields } from "#domain/checkout/order-lines.ts";
import type { OrderLine } from "#domain/checkout/order-parts.ts";
import { unreachable } from "#domain/shared/decider.ts";
import type { Projectable, Projection } from "../shared/projection.ts";
import { tableChanges } from "../shared/table-changes.ts";
import { linesTable, ordersTable, refundsTable } from "./order-tables.ts";

type EventOf<Type extends OrderEvent["type"]> = Extract<OrderEvent, { type: Type }>;
type Key = { readonly website_id: string; readonly order_id: string };

const changes = () => ({
  orders: tableChanges(ordersTable),
  lines: tableChanges(linesTable),
  refunds: tableChanges(refundsTable),
  /** Orders that became definite, in the order of the log. */
  confirmed: { websites: [] as string[], orders: [] as string[] },
});
type Changes = ReturnType<typeof changes>;

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

const untouched = {
  number: null,
  confirmed_at: null,
  cart_purchased: false,
  returns_due: 0,
  paid_cents: 0,
  refunded_cents: 0,
  refunded_quantity: 0,
  declines: 0,
  paybacks_due: 0,
};

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Answers that cannot be opened any more are null, not none. */
const fieldsColumns = (line: OrderLine, open: Projectable["open"]) => {
  const { sealedFields } = line;
  const opened = sealedFields && open(sealedFields);
  const { additionalFields = {} } = lineWithFields(line, opened);
  return {
    additional_fields: opened === null ? null : JSON.stringify(additionalFields),
    person_id: sealedFields?.personId ?? null,
  };
};

const place = (into: Changes, key: Key, event: EventOf<"OrderPlaced">, recorded: Projectable) => {
  const { personal, open } = recorded;
  const order = {
    cart_id: event.cartId,
    progress: "placed",
    placed_at: event.placedAt,
    currency: event.currency,
    subtotal_cents: event.subtotalCents,
    tax_cents: event.taxCents,
    shipping_cost_cents: event.shippingCostCents,
    discount_cents: event.discountCents,
    grand_total_cents: event.grandTotalCents,
    total_quantity: event.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    due_cents: dueCents(event),
    discounts: event.discounts ?? [],
    taxes: event.taxes ?? [],
    shipping: event.shipping ?? null,
    gift_cards: event.giftCards ?? [],
    payment_method: event.payment.method,
    payment_reference: null,
    held_until: event.heldUntil ?? null,
    failure: null,
    person_id: event.person.personId,
    email: textOf(personal?.email),
    name: textOf(personal?.name),
    phone: textOf(personal?.phone),
    address: personal?.address ?? null,
    note: textOf(personal?.note) || null,
    lines_text: event.lines.map(({ title, sku }) => `${title}\n${sku}`.toLowerCase()).join("\n"),
  };
  // A failed attempt may still owe units to the stock: placing again forgets nothing of that.
  into.orders.ensure({ ...key, ...order, ...untouched });
  into.orders.patch(key, order);
  into.lines.removeAll(key);
  for (const [index, line] of event.lines.entries())
    into.lines.put({
      ...key,
      line_id: line.lineId,
      place: index,
      item_id: line.itemId,
      variant_id: line.variantId,
      sku: line.sku,
      attributes: JSON.stringify(line.attributes),
      product_type: line.productType,
      title: line.title,
      image_url: line.imageUrl,
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      total_cents: line.totalCents,
      discount_cents: line.discountCents ?? 0,
      tax_cents: line.taxCents ?? 0,
      ...fieldsColumns(line, open),
      refunded_quantity: 0,
    });
};

const refund = (into: Changes, key: Key, event: EventOf<"OrderRefunded">) => {
  const { refundId, amountCents, lines, returnedToStock, payback, refundedAt } = event;
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  into.orders.add(key, {
    refunded_cents: amountCents,
    refunded_quantity: quantity,
    returns_due: returnedToStock ? 1 : 0,
    paybacks_due: payback === undefined ? 0 : 1,
  });
  for (const line of lines)
    into.lines.add({ ...key, line_id: line.lineId }, { refunded_quantity: line.quantity });
  into.refunds.put({
    ...key,
    refund_id: refundId,
    amount_cents: amountCents,
    lines,
    returned_to_stock: returnedToStock,
    payback: payback ?? null,
    progress: payback === undefined ? "by-hand" : "pending",
    refused_code: null,
    refunded_at: refundedAt,
  });
};

/** As if it had never been asked for, but for its own row. */
const refuseRefund = (into: Changes, key: Key, event: EventOf<"OrderRefundRefused">) => {
  const { refundId, amountCents, lines, returnedToStock, code } = event;
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  into.orders.add(key, {
    refunded_cents: -amountCents,
    refunded_quantity: -quantity,
    returns_due: returnedToStock ? -1 : 0,
    paybacks_due: -1,
  });
  for (const line of lines)
    into.lines.add({ ...key, line_id: line.lineId }, { refunded_quantity: -line.quantity });
  into.refunds.patch({ ...key, refund_id: refundId }, { progress: "refused", refused_code: code });
};

const apply = (into: Changes, key: Key, event: OrderEvent, recorded: Projectable): void => {
  switch (event.type) {
    case "OrderPlaced":
      place(into, key, event, recorded);
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
      return;
    case "OrderRefunded":
      refund(into, key, event);
      return;
    case "OrderRefundPaid":
      into.orders.add(key, { paybacks_due: -1 });
      into.refunds.patch({ ...key, refund_id: event.refundId }, { progress: "paid" });
      return;
    case "OrderRefundRefused":
      refuseRefund(into, key, event);
      return;
    case "OrderRefundFailed":
      into.orders.add(key, { paybacks_due: event.wasPaid ? 0 : -1 });
      into.refunds.patch(
        { ...key, refund_id: event.refundId },
        { progress: "failed", refused_code: event.code },
      );
      return;
    case "OrderRefundRetried":
      into.orders.add(key, { paybacks_due: 1 });
      into.refunds.patch(
        { ...key, refund_id: event.refundId },
        { progress: "pending", refused_code: null },
      );
      return;
    case "OrderRefundSettledByHand":
      into.refunds.patch(
        { ...key, refund_id: event.refundId },
        { progress: "by-hand", refused_code: null },
      );
      return;
    case "OrderStockReturned":
      into.orders.add(key, { returns_due: -1 });
      return;
    // In tables of their own: see fulfilment.ts.
    case "OrderFulfilled":
    case "OrderShipmentTakenBack":
    case "OrderTrackingChanged":
    case "OrderCancelled":
    case "OrderNoteAdded":
    case "OrderLinesPromised":
      return;
    default:
      unreachable(event);
      return;
  }
};

const project = (batch: readonly Projectable[]) => {
  const into = changes();
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
  version: 5,
  reads: { categories: ["order"], types: ["CartPurchased", "PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./orders.sql", import.meta.url), "utf8"),
  views: ["orders", "order_lines", "order_refunds"],
  project,
};
