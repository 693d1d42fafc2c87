import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { isSent } from "#domain/orders/line-units.ts";
import { shipsFirst } from "#domain/orders/ships-first.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { tableChanges } from "../kit/table-changes.ts";
import {
  fulfilmentLinesTable,
  fulfilmentTable,
  notesTable,
  shipmentsTable,
} from "./fulfilment-tables.ts";

const changes = () => ({
  orders: tableChanges(fulfilmentTable),
  lines: tableChanges(fulfilmentLinesTable),
  shipments: tableChanges(shipmentsTable),
  notes: tableChanges(notesTable),
  /** Orders whose units the batch changes. */
  touched: { websites: [] as string[], orders: [] as string[] },
  /** Orders with plain-text notes, and persons who have been erased. */
  open: { websites: [] as string[], orders: [] as string[] },
  forgotten: [] as string[],
});
type Changes = ReturnType<typeof changes>;
type Key = { readonly website_id: string; readonly order_id: string };
type Units = readonly {
  readonly lineId: string;
  readonly quantity: number;
  readonly sent?: number | undefined;
}[];

/** The rule of domain/orders/line-units.ts over the lines of orders that the batch changes. */
const recount = `
  with touched as (
    select distinct website_id, order_id
      from unnest($1::text[], $2::uuid[]) as named (website_id, order_id)
  ), counted as (
    select touched.website_id, touched.order_id,
           coalesce(sum(greatest(line.quantity - line.refunded - line.sent, 0)), 0) as unsent,
           coalesce(sum(line.sent), 0) as sent
      from touched left join {schema}.fulfilment_lines as line using (website_id, order_id)
     group by touched.website_id, touched.order_id
  )
  update {schema}.order_fulfilment as fulfilment
     set unsent = counted.unsent, sent = counted.sent
    from counted
   where (fulfilment.website_id, fulfilment.order_id) = (counted.website_id, counted.order_id)`;

const forgetBuyers = `
  update {schema}.order_fulfilment set buyer_forgotten = true where buyer_id = any($1::uuid[])`;

/**
 * Texts from before they were sealed are in the log in plain text, but need not be in the tables.
 */
const ofForgotten = `
  fulfilment.buyer_forgotten
    and (fulfilment.buyer_id = any($1::uuid[])
         or (fulfilment.website_id, fulfilment.order_id) in (
           select * from unnest($2::text[], $3::uuid[])))`;
const blankReasons = `
  update {schema}.order_fulfilment as fulfilment
     set cancel_reason = null, person_id = fulfilment.buyer_id
   where fulfilment.person_id is null and fulfilment.cancel_reason <> '' and ${ofForgotten}`;
const blankTracking = `
  update {schema}.order_shipments as shipment
     set tracking = null, person_id = fulfilment.buyer_id
    from {schema}.order_fulfilment as fulfilment
   where (fulfilment.website_id, fulfilment.order_id) = (shipment.website_id, shipment.order_id)
     and shipment.person_id is null and shipment.tracking is not null and ${ofForgotten}`;

const forgetOpenWords = ({ open, forgotten }: Changes) => {
  if (open.orders.length + forgotten.length === 0) return [];
  const values = [forgotten, open.websites, open.orders];
  return [
    { text: forgetBuyers, values: [forgotten] },
    { text: blankReasons, values },
    { text: blankTracking, values },
  ];
};

const noteOpen = ({ open }: Changes, { website_id, order_id }: Key): void => {
  open.websites.push(website_id);
  open.orders.push(order_id);
};

const unmoved = {
  definite: false,
  awaits_payment: false,
  ships_first: false,
  cancelled_at: null,
  cancel_reason: null,
  person_id: null,
  buyer_id: null,
  buyer_forgotten: false,
  unsent: 0,
  sent: 0,
};

const send = ({ lines }: Changes, key: Key, units: Units, sign: 1 | -1 = 1) => {
  for (const { lineId, quantity } of units)
    lines.add({ ...key, line_id: lineId }, { sent: sign * quantity });
};

/** Units that were shipped before their refund stay shipped. */
const refund = ({ lines }: Changes, key: Key, units: Units, sign: 1 | -1) => {
  for (const { lineId, quantity, sent = 0 } of units)
    lines.add({ ...key, line_id: lineId }, { refunded: sign * (quantity - sent) });
};

const place = (
  into: Changes,
  key: Key,
  event: Extract<OrderEvent, { type: "OrderPlaced" }>,
  { personal }: Projectable,
) => {
  into.orders.ensure({ ...key, ...unmoved });
  // Data that can no longer be opened belongs to an erased person.
  const buyer = { buyer_id: event.person.personId, buyer_forgotten: personal === null };
  into.orders.patch(key, { ...buyer, ships_first: shipsFirst(event) });
  into.lines.removeAll(key);
  for (const line of event.lines) {
    const quantity = isSent(line) ? line.quantity : 0;
    into.lines.put({ ...key, line_id: line.lineId, quantity, refunded: 0, sent: 0 });
  }
};

const note = (
  into: Changes,
  key: Key,
  recorded: Projectable,
  event: Extract<OrderEvent, { type: "OrderNoteAdded" }>,
) => {
  const text = recorded.personal?.text;
  into.notes.put({
    ...key,
    note_id: event.noteId,
    person_id: event.person.personId,
    text: typeof text === "string" ? text : null,
    actor: recorded.metadata.actor,
    added_at: event.addedAt,
  });
};

/** Null once the customer has been erased. */
const reasonOf = (
  { reason, person }: Extract<OrderEvent, { type: "OrderCancelled" }>,
  { personal }: Projectable,
): string | null => {
  if (person === undefined) return reason;
  return typeof personal?.reason === "string" ? personal.reason : null;
};

const ship = (
  into: Changes,
  key: Key,
  event: Extract<OrderEvent, { type: "OrderFulfilled" }>,
  { personal, metadata }: Projectable,
) => {
  if (event.tracking !== null) noteOpen(into, key);
  send(into, key, event.lines);
  into.shipments.put({
    ...key,
    fulfilment_id: event.fulfilmentId,
    lines: event.lines,
    tracking: event.tracking ?? personal?.tracking ?? null,
    person_id: event.person?.personId ?? null,
    tells_buyer: event.tellsBuyer,
    actor: metadata.actor,
    fulfilled_at: event.fulfilledAt,
  });
};

const cancel = (
  into: Changes,
  key: Key,
  event: Extract<OrderEvent, { type: "OrderCancelled" }>,
  recorded: Projectable,
) => {
  if (event.reason !== "") noteOpen(into, key);
  into.orders.patch(key, {
    cancelled_at: event.cancelledAt,
    cancel_reason: reasonOf(event, recorded),
    person_id: event.person?.personId ?? null,
  });
};

const removeOrder = ({ orders, lines, shipments, notes }: Changes, key: Key): void => {
  orders.remove(key);
  for (const table of [lines, shipments, notes]) table.removeAll(key);
};

/** Returns true when units of the order changed. */
const apply = (into: Changes, key: Key, event: OrderEvent, recorded: Projectable): boolean => {
  switch (event.type) {
    case "OrderPlaced":
      place(into, key, event, recorded);
      return true;
    case "OrderConfirmed":
      into.orders.patch(key, { definite: true });
      return false;
    case "OrderPaymentAwaited":
    case "OrderPaymentUndone":
      into.orders.patch(key, {
        awaits_payment: event.type === "OrderPaymentAwaited" || event.assumed !== true,
      });
      return false;
    case "OrderPaymentRecorded":
      into.orders.patch(key, { awaits_payment: false });
      return false;
    case "OrderRefunded":
      refund(into, key, event.lines, 1);
      return true;
    case "OrderRefundRefused":
      refund(into, key, event.lines, -1);
      return true;
    case "OrderFulfilled":
      ship(into, key, event, recorded);
      return true;
    case "OrderShipmentTakenBack":
      send(into, key, event.lines, -1);
      into.shipments.remove({ ...key, fulfilment_id: event.fulfilmentId });
      return true;
    case "OrderTrackingChanged":
      into.shipments.patch(
        { ...key, fulfilment_id: event.fulfilmentId },
        {
          tracking: recorded.personal?.tracking ?? null,
          person_id: event.person?.personId ?? null,
        },
      );
      return false;
    case "OrderCancelled":
      cancel(into, key, event, recorded);
      return false;
    case "OrderNoteAdded":
      note(into, key, recorded, event);
      return false;
    case "OrderRemovedAsSample":
      removeOrder(into, key);
      return false;
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
    case "OrderLinesPromised":
      return false;
    default:
      return unreachable(event);
  }
};

const project = (batch: readonly Projectable[]) => {
  const into = changes();
  for (const recorded of batch) {
    const { stream, metadata } = recorded;
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) {
      for (const table of [into.notes, into.shipments, into.orders]) table.forget(personId);
      into.forgotten.push(personId);
      continue;
    }
    const key = {
      website_id: metadata.websiteId,
      order_id: stream.slice(stream.indexOf(".") + 1),
    };
    if (!apply(into, key, readEvent(OrderEvent, recorded), recorded)) continue;
    into.touched.websites.push(key.website_id);
    into.touched.orders.push(key.order_id);
  }
  const { websites, orders } = into.touched;
  return [
    ...into.orders.statements(),
    ...into.lines.statements(),
    ...into.shipments.statements(),
    ...into.notes.statements(),
    ...forgetOpenWords(into),
    ...(orders.length > 0 ? [{ text: recount, values: [websites, orders] }] : []),
  ];
};

/** Orders to be shipped, shipments, and owners' notes. */
export const fulfilment: Projection = {
  name: "fulfilment",
  version: 8,
  reads: { categories: ["order"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./fulfilment.sql", import.meta.url), "utf8"),
  views: ["order_fulfilment", "fulfilment_lines", "order_shipments", "order_notes"],
  project,
};
