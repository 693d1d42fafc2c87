import { holdIdOf } from "#domain/checkout/ids.ts";
import type { FailedAttempt, OrderState } from "#domain/orders/evolve.ts";
import type { OrderFailure } from "#domain/orders/order-parts.ts";
import { paymentDeadlines } from "#domain/orders/record-payment.ts";
import { shipsFirst } from "#domain/orders/ships-first.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Payment } from "#infra/payments/port.ts";
import { attemptToPlace } from "./attempt.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";
import { type PaidAttempt, type PaymentsOfOrder, paidAttemptOf } from "./payments-of-order.ts";
import { createPurchase } from "./purchase-cart.ts";
import type { Reservations } from "./reservations.ts";

export type Finished = {
  readonly state: OrderState;
  /** A reader at this position knows the order. */
  readonly position: bigint;
  /** The customer or the provider acts next: the order cannot advance until then. */
  readonly awaited?: Payment | undefined;
  /** The cart with what was added while the payment was awaited. */
  readonly followUpCartId?: string | undefined;
};

type Dependencies = Pick<
  CheckoutDependencies,
  "now" | "eventStore" | "personalData" | "manualTerms" | "signing"
>;

/** Compensates a failed attempt; can be repeated until it is recorded as done. */
const createUndo =
  (
    { now }: Dependencies,
    { orders }: Streams,
    { compensateAll }: Reservations,
    { undo: undoPayment }: PaymentsOfOrder,
  ) =>
  async (attempt: number, failed: FailedAttempt, metadata: EventMetadata): Promise<void> => {
    const { placed } = failed;
    const { orderId } = placed;
    await compensateAll(attemptToPlace(placed, attempt, metadata));
    await undoPayment({ ...failed, attempt, metadata });
    const returnId = holdIdOf(orderId, attempt);
    await orders.run(orderId, { type: "RecordStockReturned", returnId, at: now() }, { metadata });
  };

type Parts = {
  readonly dependencies: Dependencies;
  readonly streams: Streams;
  readonly reservations: Reservations;
  readonly payments: PaymentsOfOrder;
};

/**
 * Compensates an order that was cancelled before its money arrived: units, coupon uses and gift
 * card money, with the same steps as for a failed attempt. Can be repeated until it is recorded as
 * done.
 */
const createUndoUnpaid =
  ({ now }: Dependencies, { orders }: Streams, { compensateAll }: Reservations) =>
  async ({ placed, failed, cancelledUnpaid, returned }: OrderState, metadata: EventMetadata) => {
    if (placed === undefined || cancelledUnpaid === undefined) return;
    const { orderId } = placed;
    const number = failed.length + 1;
    const returnId = holdIdOf(orderId, number);
    if (returned.includes(returnId)) return;
    const attempt = attemptToPlace(placed, number, metadata);
    await compensateAll(cancelledUnpaid.returnToStock ? attempt : { ...attempt, needed: [] });
    await orders.run(orderId, { type: "RecordStockReturned", returnId, at: now() }, { metadata });
  };

/** The order fails first and compensates afterwards, so that any later confirmation is rejected. */
const createFailOrder = ({ dependencies, streams, reservations, payments }: Parts) => {
  const { now, eventStore } = dependencies;
  const { orders } = streams;
  const undo = createUndo(dependencies, streams, reservations, payments);
  const failOrder = async (paid: PaidAttempt, reason: OrderFailure): Promise<Finished> => {
    const { placed, attempt, metadata } = paid;
    const command = { type: "FailOrder", attempt, reason, at: now() } as const;
    const outcome = await orders.run(placed.orderId, command, { metadata });
    // Another process confirmed the order in the meantime and sold it.
    if (!outcome.ok) {
      const { state } = await orders.load(metadata.websiteId, placed.orderId);
      return { state, position: await eventStore.head() };
    }
    const { state } = outcome.value;
    const failed = state.failed[attempt - 1];
    if (failed !== undefined) await undo(attempt, failed, metadata);
    return { state, position: await eventStore.head() };
  };
  return { undo, failOrder };
};

type FailOrder = ReturnType<typeof createFailOrder>["failOrder"];

/** Takes an order from authorized money to confirmation, or returns how far it got. */
const createConfirm = (
  { dependencies, streams: { orders }, reservations, payments }: Parts,
  failOrder: FailOrder,
) => {
  const { now, eventStore } = dependencies;
  const awaiting = async (
    { placed, metadata }: PaidAttempt,
    awaited: Payment,
  ): Promise<Finished> => {
    const { state } = await orders.load(metadata.websiteId, placed.orderId);
    return { state, position: await eventStore.head(), awaited };
  };

  const confirm = async (paid: PaidAttempt, payment: Payment): Promise<Finished | OrderState> => {
    const { placed, attempt, metadata } = paid;
    const late = await reservations.commitAll(attemptToPlace(placed, attempt, metadata));
    if (late !== undefined) return failOrder(paid, late);
    const collected = await payments.collect(paid, payment);
    if (collected.status === "cancelled") return failOrder(paid, "payment-refused");
    if (collected.status !== "paid") return awaiting(paid, collected);
    const { reference } = collected;
    const provided = placed.payment.method === "stripe" ? { reference } : {};
    const { days } = await dependencies.manualTerms(metadata.websiteId);
    const at = now();
    // Goods that have left cannot be cancelled for a payment that is late.
    const deadlines = paymentDeadlines(at, shipsFirst(placed) ? 0 : days);
    const command = { type: "ConfirmOrder", attempt, ...provided, deadlines, at } as const;
    const outcome = await orders.run(placed.orderId, command, { metadata });
    return outcome.ok ? outcome.value.state : failOrder(paid, "payment-abandoned");
  };

  return async (paid: PaidAttempt): Promise<Finished | OrderState> => {
    const payment = await payments.stand(paid);
    if (payment === "refused") return failOrder(paid, "payment-refused");
    if (payment.status === "cancelled") return failOrder(paid, "payment-abandoned");
    const isOpen = payment.status === "awaiting" || payment.status === "processing";
    return isOpen ? awaiting(paid, payment) : confirm(paid, payment);
  };
};

/**
 * Advances a placed order as far as possible from any point where a crash may have left it. Once
 * the money is authorized, the reservations are committed, the money is collected, the order is
 * confirmed and the cart ends. If a reservation had expired and is gone, the order fails.
 */
export const createFinishOrder = (
  dependencies: Dependencies,
  streams: Streams,
  reservations: Reservations,
  payments: PaymentsOfOrder,
) => {
  const parts = { dependencies, streams, reservations, payments };
  const { undo, failOrder } = createFailOrder(parts);
  const confirm = createConfirm(parts, failOrder);

  const purchase = createPurchase(dependencies, streams);

  return {
    undo,
    undoUnpaid: createUndoUnpaid(dependencies, streams, reservations),

    finishOrder: async (placedState: OrderState, metadata: EventMetadata): Promise<Finished> => {
      let state = placedState;
      const paid = paidAttemptOf(state, metadata);
      if (state.progress === "placed") {
        const outcome = await confirm(paid);
        if ("state" in outcome) return outcome;
        state = outcome;
      }
      return { state, ...(await purchase(paid.placed, metadata)) };
    },

    /**
     * Abandons an order that waits for its payment. If the provider cannot cancel the payment,
     * because it has collected or does not know yet, the order stays.
     */
    abandonOrder: async (
      state: OrderState,
      reason: OrderFailure,
      metadata: EventMetadata,
    ): Promise<"failed" | "stays"> => {
      const paid = paidAttemptOf(state, metadata);
      const standing = await payments.stand(paid);
      if (standing !== "refused") {
        const { status } = await payments.cancel(paid, standing);
        if (status !== "cancelled") return "stays";
      }
      const { state: after } = await failOrder(paid, reason);
      return after.progress === "failed" ? "failed" : "stays";
    },
  };
};
export type OrderOutcomes = ReturnType<typeof createFinishOrder>;
