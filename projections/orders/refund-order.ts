import { unreachable } from "#domain/kit/decider.ts";
import type { EventOf, Key, OrderChanges } from "./order-changes.ts";

const refund = (into: OrderChanges, key: Key, event: EventOf<"OrderRefunded">) => {
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
    returned_at: payback === undefined ? refundedAt : null,
  });
};

/** Reverses a refund as if it had never been requested, except for its own row. */
const refuseRefund = (into: OrderChanges, key: Key, event: EventOf<"OrderRefundRefused">) => {
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

type RefundEvent = EventOf<
  | "OrderRefunded"
  | "OrderRefundOwed"
  | "OrderRefundPaid"
  | "OrderRefundRefused"
  | "OrderRefundFailed"
  | "OrderRefundRetried"
  | "OrderRefundSettledByHand"
>;

/** The status of a refund. */
export const refundOrder = (into: OrderChanges, key: Key, event: RefundEvent): void => {
  switch (event.type) {
    case "OrderRefunded":
      refund(into, key, event);
      return;
    case "OrderRefundOwed":
      into.orders.add(key, { paybacks_due: -1 });
      into.refunds.patch({ ...key, refund_id: event.refundId }, { progress: "owed" });
      return;
    case "OrderRefundPaid":
      into.orders.add(key, { paybacks_due: -1 });
      into.refunds.patch(
        { ...key, refund_id: event.refundId },
        { progress: "paid", returned_at: event.paidAt },
      );
      return;
    case "OrderRefundRefused":
      refuseRefund(into, key, event);
      return;
    case "OrderRefundFailed":
      into.orders.add(key, { paybacks_due: event.wasPaid ? 0 : -1 });
      into.refunds.patch(
        { ...key, refund_id: event.refundId },
        { progress: "failed", refused_code: event.code, returned_at: null },
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
        { progress: "by-hand", refused_code: null, returned_at: event.settledAt },
      );
      return;
    default:
      unreachable(event);
      return;
  }
};
