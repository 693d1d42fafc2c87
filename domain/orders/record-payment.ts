import { accept, type Result, reject } from "../kit/result.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState, PlacedOrder } from "./evolve.ts";
import { dueCents } from "./order-lines.ts";
import { stateAfterUndo } from "./payment-state.ts";
import { refundedCents, unitsRefunded } from "./refund.ts";
import type { OrderRejection } from "./rejections.ts";

/** When the customer of an order by hand is reminded, and when the order is cancelled. */
export type PaymentDeadlines = {
  readonly remindAt: string | null;
  readonly cancelAt: string | null;
};

/** An owner has the money. Unchanged when that is recorded already. */
export type RecordPayment = { readonly type: "RecordPayment"; readonly at: string };
/**
 * The money was recorded by mistake, or was assumed and never came. Unchanged when it is awaited already. Undoing
 * the record of an assumed payment goes back to the assumption.
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

/** Days in which an order by hand is paid where the website has not set them. */
export const DEFAULT_PAYMENT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1_000;
const daysLater = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString();

/** Not in the specification: the reminder comes when half of the time is over. 0 days: no end. */
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

export const recordPayment = ({ at }: RecordPayment, state: OrderState): Decision => {
  const placed = byHand(state);
  if (!placed.ok) return placed;
  if (state.money === "recorded") return accept([]);
  return accept([
    {
      type: "OrderPaymentRecorded",
      orderId: placed.value.orderId,
      amountCents: dueCents(placed.value),
      recordedAt: at,
    },
  ]);
};

export const undoPayment = ({ deadlines, at }: UndoPayment, state: OrderState): Decision => {
  const placed = byHand(state);
  if (!placed.ok) return placed;
  if (state.money === "awaited") return accept([]);
  // What was refunded of money that never came would be owed to nobody.
  if (refundedCents(state) > 0 || unitsRefunded(state) > 0)
    return reject({ code: "payment-refunded" });
  const { orderId } = placed.value;
  const amountCents = dueCents(placed.value);
  const undone = { type: "OrderPaymentUndone", orderId, amountCents, undoneAt: at } as const;
  if (stateAfterUndo(state.money, state.wasAssumed) === "assumed")
    return accept([{ ...undone, assumed: true, remindAt: null, cancelAt: null }]);
  return accept([
    {
      ...undone,
      ...deadlines,
      // Of goods that have left only an owner can say what becomes of them.
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

/** Nothing of it was sent, because nothing is sent of an unpaid order. The order's units, coupons and gift card money go back; nobody is owed anything. */
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
