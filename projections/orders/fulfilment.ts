import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { isSent } from "#domain/orders/line-units.ts";
import { shipsFirst } from "#domain/orders/ships-first.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import {
  type Changes,
  createChanges,
  type Key,
  noteOpen,
  statementsOf,
} from "./fulfilment-changes.ts";

type Units = readonly {
  readonly lineId: string;
  readonly quantity: number;
  readonly sent?: number | undefined;
}[];

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
  const into = createChanges();
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
  return statementsOf(into);
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
