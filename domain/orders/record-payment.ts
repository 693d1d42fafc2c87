import { accept, type Result, reject } from "../kit/result.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState, PlacedOrder } from "./evolve.ts";
import { dueCents } from "./order-lines.ts";
import { stateAfterUndo } from "./payment-state.ts";
import { refundedCents, unitsRefunded } from "./refund.ts";
import type { OrderRejection } from "./rejections.ts";

/** When the customer of a manual payment is reminded, and when the order is cancelled. */
export type PaymentDeadlines = {
  readonly remindAt: string | null;
  readonly cancelAt: string | null;
};

/** A member records the money. Unchanged when it is already recorded. */
export type RecordPayment = {
  readonly type: "RecordPayment";
  /**
   * The payment had been assumed before an owner undid it, and it is assumed again. Unchanged when the payment is
   * recorded or assumed already.
   */
  readonly isAssumed?: boolean;
  readonly at: string;
};
/**
 * The money was recorded by mistake, or was assumed and never arrived. Unchanged when it is already
 * awaited. Undoing the record of an assumed payment returns to the assumption.
 */
export type UndoPayment = {
  readonly type: "UndoPayment";
  readonly deadlines: PaymentDeadlines;
  readonly at: string;
};
/** Unchanged when the customer was reminded before, or the money has arrived in the meantime. */
export type RemindOfPayment = { readonly type: "RemindOfPayment"; readonly at: string };
/** The deadline has passed. Unchanged when the money has arrived in the meantime. */
export type CancelUnpaidOrder = {
  readonly type: "CancelUnpaidOrder";
  readonly cancelId: string;
  readonly at: string;
};

type Decision = Result<readonly OrderEvent[], OrderRejection>;

/** Days until a manual payment is due where the website has not set them. */
export const DEFAULT_PAYMENT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1_000;
const daysLater = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString();

/** Not in the specification: the reminder is sent at half of the time. 0 days: no limit. */
export const paymentDeadlines = (at: string, days: number): PaymentDeadlines =>
  days === 0
    ? { remindAt: null, cancelAt: null }
    : { remindAt: daysLater(at, days / 2), cancelAt: daysLater(at, days) };

const byHand = ({ placed, progress, payment, cancelled }: OrderState) => {
  if (placed === undefined) return reject({ code: "order-unknown" } as const);
  if (progress !== "definite") return reject({ code: "order-not-definite" } as const);
  if (cancelled) return reject({ code: "order-cancelled" } as const);
  const isByHand =
    payment === undefined && placed.payment.method === "manual" && dueCents(placed) > 0;
  return isByHand ? accept(placed) : reject({ code: "payment-not-by-hand" } as const);
};

/** The record alone is undone: the order counts as paid, as it did before payments were recorded. */
const assumedAgain = (
  placed: PlacedOrder,
  undoneAt: string,
): Extract<OrderEvent, { type: "OrderPaymentUndone" }> => ({
  type: "OrderPaymentUndone",
  orderId: placed.orderId,
  amountCents: dueCents(placed),
  assumed: true,
  remindAt: null,
  cancelAt: null,
  undoneAt,
});

export const recordPayment = ({ isAssumed, at }: RecordPayment, state: OrderState): Decision => {
  const placed = byHand(state);
  if (!placed.ok) return placed;
  if (state.money === "recorded") return accept([]);
  const { orderId } = placed.value;
  const amountCents = dueCents(placed.value);
  const recorded = { type: "OrderPaymentRecorded", orderId, amountCents, recordedAt: at } as const;
  if (!isAssumed) return accept([recorded]);
  if (state.money === "assumed") return accept([]);
  return accept([recorded, assumedAgain(placed.value, at)]);
};

export const undoPayment = ({ deadlines, at }: UndoPayment, state: OrderState): Decision => {
  const placed = byHand(state);
  if (!placed.ok) return placed;
  if (state.money === "awaited") return accept([]);
  // If the money never arrived, a refund of it would be owed to nobody.
  if (refundedCents(state) > 0 || unitsRefunded(state) > 0)
    return reject({ code: "payment-refunded" });
  if (stateAfterUndo(state.money, state.wasAssumed) === "assumed")
    return accept([assumedAgain(placed.value, at)]);
  return accept([
    {
      type: "OrderPaymentUndone",
      orderId: placed.value.orderId,
      amountCents: dueCents(placed.value),
      undoneAt: at,
      ...deadlines,
      // Only a member can decide about goods that have already been shipped.
      ...(state.fulfilments.length > 0 && { cancelAt: null }),
    },
  ]);
};

export const remindOfPayment = ({ at }: RemindOfPayment, state: OrderState): Decision => {
  const { placed, awaited } = state;
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (state.money !== "awaited" || awaited === undefined) return accept([]);
  const { remindAt, reminded } = awaited;
  if (reminded || remindAt === null || at < remindAt) return accept([]);
  return accept([{ type: "OrderPaymentReminded", orderId: placed.orderId, remindedAt: at }]);
};

/**
 * Nothing of the order was shipped, because unpaid orders are not shipped. Its units, coupons and
 * gift card money go back, and nobody is owed anything.
 */
export const cancelledUnpaid = (
  { orderId }: PlacedOrder,
  cancel: {
    readonly cancelId: string;
    readonly at: string;
    readonly returnToStock: boolean;
    readonly cause: "overdue" | "by-owner";
  },
): Extract<OrderEvent, { type: "OrderCancelled" }> => ({
  type: "OrderCancelled",
  orderId,
  cancelId: cancel.cancelId,
  reason: "",
  returnedToStock: cancel.returnToStock,
  unpaid: cancel.cause,
  cancelledAt: cancel.at,
});

export const cancelUnpaidOrder = (
  { cancelId, at }: CancelUnpaidOrder,
  state: OrderState,
): Decision => {
  const { placed, awaited, money, cancelled } = state;
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (cancelled || money !== "awaited" || awaited === undefined) return accept([]);
  if (awaited.cancelAt === null || at < awaited.cancelAt) return accept([]);
  const cancel = { cancelId, at, returnToStock: true, cause: "overdue" } as const;
  return accept([cancelledUnpaid(placed, cancel)]);
};
