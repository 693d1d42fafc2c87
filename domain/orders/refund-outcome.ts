import { accept, type Result, reject } from "../kit/result.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState, RefundOfOrder } from "./evolve.ts";
import type { OrderRejection } from "./rejections.ts";

/** The provider accepted the refund, and gift cards got their share. */
export type RecordRefundPaid = {
  readonly type: "RecordRefundPaid";
  readonly refundId: string;
  readonly reference?: string;
  readonly at: string;
};
/** Gift cards got their share. The rest was paid manually, and a member pays it back manually. */
export type RecordRefundOwed = {
  readonly type: "RecordRefundOwed";
  readonly refundId: string;
  readonly at: string;
};
export type RecordRefundRefused = {
  readonly type: "RecordRefundRefused";
  readonly refundId: string;
  readonly code: string;
  readonly at: string;
};

/** The provider now reports that a refund it had accepted did not arrive. */
export type RecordRefundFailed = {
  readonly type: "RecordRefundFailed";
  readonly refundId: string;
  /** The attempt that the report is about; another one may be in progress by now. */
  readonly attempt: number;
  readonly code: string;
  readonly at: string;
};
export type RetryRefund = {
  readonly type: "RetryRefund";
  readonly refundId: string;
  readonly at: string;
};
/** A member says that the customer got what failed or was owed. */
export type SettleRefundByHand = {
  readonly type: "SettleRefundByHand";
  readonly refundId: string;
  readonly at: string;
};

type Recorded = Result<readonly OrderEvent[], OrderRejection>;

/** The refund that is still waiting for its money. */
const pending = ({ refunds }: OrderState, refundId: string): RefundOfOrder | undefined =>
  refunds.find((each) => each.refundId === refundId && each.progress === "pending");

export const recordRefundPaid = (command: RecordRefundPaid, state: OrderState): Recorded => {
  const { refundId, reference, at } = command;
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  if (pending(state, refundId) === undefined) return accept([]);
  const { orderId } = state.placed;
  return accept([
    {
      type: "OrderRefundPaid",
      orderId,
      refundId,
      ...(reference !== undefined && { reference }),
      paidAt: at,
    },
  ]);
};

export const recordRefundOwed = (
  { refundId, at }: RecordRefundOwed,
  state: OrderState,
): Recorded => {
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  const owed = pending(state, refundId);
  if (owed === undefined) return accept([]);
  const { orderId } = state.placed;
  const amountCents = owed.payback?.paymentCents ?? owed.amountCents;
  return accept([{ type: "OrderRefundOwed", orderId, refundId, amountCents, owedAt: at }]);
};

export const recordRefundRefused = (command: RecordRefundRefused, state: OrderState): Recorded => {
  const { refundId, code, at } = command;
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  const refused = pending(state, refundId);
  if (refused === undefined) return accept([]);
  const { orderId } = state.placed;
  const { lines, amountCents, returnedToStock, attempt = 1 } = refused;
  if (attempt > 1)
    return accept([
      {
        type: "OrderRefundFailed",
        orderId,
        refundId,
        attempt,
        wasPaid: false,
        code,
        failedAt: at,
      },
    ]);
  return accept([
    {
      type: "OrderRefundRefused",
      orderId,
      refundId,
      lines: [...lines],
      amountCents,
      returnedToStock,
      code,
      refusedAt: at,
    },
  ]);
};

export const recordRefundFailed = (command: RecordRefundFailed, state: OrderState): Recorded => {
  const { refundId, attempt, code, at } = command;
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  const paid = state.refunds.find((each) => each.refundId === refundId);
  if (paid?.progress !== "paid" || (paid.attempt ?? 1) !== attempt) return accept([]);
  const { orderId } = state.placed;
  return accept([
    { type: "OrderRefundFailed", orderId, refundId, attempt, wasPaid: true, code, failedAt: at },
  ]);
};

/** Settling a refund twice changes nothing. */
export const settleRefundByHand = (
  { refundId, at }: SettleRefundByHand,
  state: OrderState,
): Recorded => {
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  const failed = state.refunds.find((each) => each.refundId === refundId);
  if (failed === undefined) return reject({ code: "refund-unknown" });
  if (failed.progress === "by-hand") return accept([]);
  if (failed.progress !== "failed" && failed.progress !== "owed")
    return reject({ code: "refund-not-failed" });
  const { orderId } = state.placed;
  return accept([{ type: "OrderRefundSettledByHand", orderId, refundId, settledAt: at }]);
};

/** A second request changes nothing because the refund is already in progress. */
export const retryRefund = ({ refundId, at }: RetryRefund, state: OrderState): Recorded => {
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  const failed = state.refunds.find((each) => each.refundId === refundId);
  if (failed === undefined) return reject({ code: "refund-unknown" });
  if (failed.progress === "pending") return accept([]);
  if (failed.progress !== "failed") return reject({ code: "refund-not-failed" });
  const { orderId } = state.placed;
  const attempt = (failed.attempt ?? 1) + 1;
  return accept([{ type: "OrderRefundRetried", orderId, refundId, attempt, retriedAt: at }]);
};
