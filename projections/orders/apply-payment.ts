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

/** A record keeps what was known before it, because undoing the record goes back to that. */
export const paymentColumns = (payment_state: PaymentState) => ({
  payment_state,
  ...(payment_state !== "recorded" && { payment_assumed: payment_state === "assumed" }),
});

/** What becomes of the money of an order by hand. */
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
      // An order from before counted as paid already.
      into.orders.patch(key, {
        ...paymentColumns("recorded"),
        paid_cents: event.amountCents,
      });
      return;
    case "OrderCancelled":
      if (event.unpaid === undefined) return;
      into.orders.patch(key, paymentColumns("never-came"));
      // Its units, coupons and gift card money go back together.
      into.orders.add(key, { returns_due: 1 });
      return;
    default:
      unreachable(event);
      return;
  }
};
