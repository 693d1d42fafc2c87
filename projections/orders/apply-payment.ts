import { unreachable } from "#domain/kit/decider.ts";
import type { PaymentState } from "#domain/orders/payment-state.ts";
import type { EventOf, Key, OrderChanges } from "./order-changes.ts";

type PaymentEvent = EventOf<
  | "OrderPaymentAwaited"
  | "OrderPaymentReminded"
  | "OrderPaymentRecorded"
  | "OrderPaymentUndone"
  | "OrderCancelled"
>;

/** A record keeps the previous state, because undoing the record restores it. */
export const paymentColumns = (payment_state: PaymentState) => ({
  payment_state,
  ...(payment_state !== "recorded" && { payment_assumed: payment_state === "assumed" }),
});

/** The payment status of orders with manual payment. */
export const applyPayment = (into: OrderChanges, key: Key, event: PaymentEvent): void => {
  switch (event.type) {
    case "OrderPaymentAwaited":
    case "OrderPaymentUndone":
      if (event.type === "OrderPaymentUndone" && event.assumed) {
        into.orders.patch(key, paymentColumns("assumed"));
        return;
      }
      into.orders.patch(key, {
        ...paymentColumns("awaited"),
        payment_remind_at: event.remindAt,
        payment_cancel_at: event.cancelAt,
        paid_cents: 0,
      });
      return;
    case "OrderPaymentReminded":
      into.orders.patch(key, { payment_reminded: true });
      return;
    case "OrderPaymentRecorded":
      // An earlier order already counted as paid.
      into.orders.patch(key, {
        ...paymentColumns("recorded"),
        paid_cents: event.amountCents,
      });
      return;
    case "OrderCancelled":
      if (event.unpaid === undefined) return;
      into.orders.patch(key, paymentColumns("never-came"));
      // Its units, coupons and gift card money are returned together.
      into.orders.add(key, { returns_due: 1 });
      return;
    default:
      unreachable(event);
      return;
  }
};
