import type { OrderEvent } from "#domain/orders/events.ts";
import { type EventTexts, units } from "../kit/event-texts.ts";

export const orderTexts: EventTexts<OrderEvent> = {
  OrderPlaced: ({ lines }) =>
    `Placed with ${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))}`,
  OrderConfirmed: () => "Confirmed",
  OrderFailed: ({ reason }) => ["The attempt failed", reason.replaceAll("-", " ")],
  OrderPaymentStarted: ({ method }) => ["The payment was requested", method],
  OrderPaymentDeclined: ({ code }) => ["The payment was declined", code.replaceAll("_", " ")],
  OrderPaid: ({ amountCents, reference }) =>
    reference === undefined && amountCents > 0
      ? ["Counted as paid", "Manual payment; nobody had recorded it"]
      : "Paid",
  OrderPaymentAwaited: () => "Awaiting payment",
  OrderPaymentReminded: () => "The customer was reminded of the payment",
  OrderPaymentRecorded: () => "The payment was recorded",
  OrderPaymentUndone: () => "The payment was undone",
  OrderRefunded: ({ lines, returnedToStock }) => [
    lines.length === 0
      ? "An amount was refunded"
      : `${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} refunded`,
    returnedToStock && lines.length > 0 ? "Returned to stock" : "",
  ],
  OrderRefundOwed: () => "The refund is to be paid manually",
  OrderRefundPaid: () => "The refund was paid",
  OrderRefundRefused: ({ code }) => ["The refund was declined", code.replaceAll("_", " ")],
  OrderRefundFailed: ({ code }) => ["The refund failed", code.replaceAll("_", " ")],
  OrderRefundRetried: () => ["The refund was retried", ""],
  OrderRefundSettledByHand: () => "The refund was paid manually",
  OrderStockReturned: () => "The units are back in stock",
  OrderFulfilled: ({ lines, tracking }) => [
    `${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} shipped`,
    [tracking?.carrier, tracking?.number].filter(Boolean).join(" "),
  ],
  OrderShipmentTakenBack: ({ lines }) =>
    `The shipment of ${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} was undone`,
  OrderTrackingChanged: ({ person, tellsBuyer }) => [
    person === undefined
      ? "The tracking number of a shipment was removed"
      : "The tracking number of a shipment was changed",
    tellsBuyer ? "The customer was notified" : "",
  ],
  OrderCancelled: ({ reason, unpaid }) => [
    "Cancelled",
    unpaid === "overdue" ? "Its payment had not arrived in time" : reason,
  ],
  OrderNoteAdded: () => "A note was added",
  OrderRemovedAsSample: () => "Removed with the sample data",
  OrderLinesPromised: () => [
    "The customer signed in before the payment was decided",
    "If the payment fails, the items go into their cart",
  ],
};
