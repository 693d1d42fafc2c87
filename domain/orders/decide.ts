import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import {
  type ChangeTracking,
  changeTracking,
  type TakeBackShipment,
  takeBackShipment,
} from "./correct-shipment.ts";
import type { OrderEvent } from "./events.ts";
import { evolve, noOrder, type OrderState, type PlacedOrder } from "./evolve.ts";
import {
  type AddOrderNote,
  addNote,
  type CancelOrder,
  cancel,
  type FulfilOrder,
  fulfil,
} from "./fulfil.ts";
import { dueCents } from "./order-lines.ts";
import type { OrderFailure, PaymentMethod } from "./order-parts.ts";
import {
  type CancelUnpaidOrder,
  cancelUnpaidOrder,
  type PaymentDeadlines,
  type RecordPayment,
  type RemindOfPayment,
  recordPayment,
  remindOfPayment,
  type UndoPayment,
  undoPayment,
} from "./record-payment.ts";
import { type RefundOrder, refund } from "./refund.ts";
import {
  type RecordRefundFailed,
  type RecordRefundOwed,
  type RecordRefundPaid,
  type RecordRefundRefused,
  type RetryRefund,
  recordRefundFailed,
  recordRefundOwed,
  recordRefundPaid,
  recordRefundRefused,
  retryRefund,
  type SettleRefundByHand,
  settleRefundByHand,
} from "./refund-outcome.ts";
import type { OrderRejection } from "./rejections.ts";
import {
  type ReserveLinesForAccount,
  reserveLinesForAccount,
} from "./reserve-lines-for-account.ts";
import { type RemoveSampleOrder, removeSampleOrder } from "./sample-order.ts";

/**
 * The stock is held. Unchanged when the order has been placed in the meantime, whatever its
 * content.
 */
export type PlaceOrder = {
  readonly type: "PlaceOrder";
  /** Starts at 1; the holds contain it in their id. */
  readonly attempt: number;
  readonly order: PlacedOrder;
};
/** The payment provider now knows the order. */
export type StartPayment = {
  readonly type: "StartPayment";
  readonly attempt: number;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly at: string;
};
/** The customer's card was declined. Unchanged when this attempt is already recorded. */
export type RecordDecline = {
  readonly type: "RecordDecline";
  readonly reference: string;
  readonly declineId: string;
  readonly code: string;
  readonly at: string;
};
/**
 * Every hold became a sale, and the money has arrived or, with manual payment, is awaited from now
 * on.
 */
export type ConfirmOrder = {
  readonly type: "ConfirmOrder";
  readonly attempt: number;
  /** The provider's id of the payment. */
  readonly reference?: string;
  /** Deadlines of a manual payment; absent: the shop waits without a limit. */
  readonly deadlines?: PaymentDeadlines;
  readonly at: string;
};
export type FailOrder = {
  readonly type: "FailOrder";
  readonly attempt: number;
  readonly reason: OrderFailure;
  readonly at: string;
};
/** The units of a refund or a failed attempt are back in stock. */
export type RecordStockReturned = {
  readonly type: "RecordStockReturned";
  readonly returnId: string;
  readonly at: string;
};
export type OrderCommand =
  | PlaceOrder
  | StartPayment
  | RecordDecline
  | ConfirmOrder
  | RecordPayment
  | UndoPayment
  | RemindOfPayment
  | CancelUnpaidOrder
  | FailOrder
  | RefundOrder
  | RecordRefundOwed
  | RecordRefundPaid
  | RecordRefundRefused
  | RecordRefundFailed
  | RetryRefund
  | SettleRefundByHand
  | RecordStockReturned
  | FulfilOrder
  | TakeBackShipment
  | ChangeTracking
  | CancelOrder
  | AddOrderNote
  | ReserveLinesForAccount
  | RemoveSampleOrder;

type Decision = Result<readonly OrderEvent[], OrderRejection>;

const place = ({ attempt, order }: PlaceOrder, state: OrderState): Decision => {
  if (state.progress === "placed" || state.progress === "definite") return accept([]);
  if (attempt !== state.failed.length + 1) return reject({ code: "attempt-over" });
  return accept([{ type: "OrderPlaced", ...order }]);
};

const startPayment = (command: StartPayment, state: OrderState): Decision => {
  const { attempt, method, reference, at } = command;
  const { placed, payment, progress } = state;
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (progress !== "placed" || attempt !== state.failed.length + 1)
    return reject({ code: "attempt-over" });
  if (payment?.reference === reference) return accept([]);
  return accept([
    {
      type: "OrderPaymentStarted",
      orderId: placed.orderId,
      attempt,
      method,
      reference,
      amountCents: dueCents(placed),
      startedAt: at,
    },
  ]);
};

const recordDecline = (command: RecordDecline, state: OrderState): Decision => {
  const { reference, declineId, code, at } = command;
  const { placed, payment, declined } = state;
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (payment?.reference !== reference || declined.includes(declineId)) return accept([]);
  const { orderId } = placed;
  return accept([
    { type: "OrderPaymentDeclined", orderId, reference, declineId, code, declinedAt: at },
  ]);
};

const confirm = (command: ConfirmOrder, state: OrderState): Decision => {
  const { attempt, reference, at } = command;
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  if (state.progress === "definite") return accept([]);
  if (state.progress === "failed" || attempt !== state.failed.length + 1)
    return reject({ code: "attempt-over" });
  const { orderId, payment } = state.placed;
  const amountCents = dueCents(state.placed);
  const confirmed = { type: "OrderConfirmed", orderId, confirmedAt: at } as const;
  const { deadlines = { remindAt: null, cancelAt: null } } = command;
  if (payment.method === "manual" && amountCents > 0)
    return accept([
      confirmed,
      { type: "OrderPaymentAwaited", orderId, amountCents, ...deadlines, awaitedAt: at },
    ]);
  return accept([
    confirmed,
    {
      type: "OrderPaid",
      orderId,
      amountCents,
      ...(reference !== undefined && { reference }),
      paidAt: at,
    },
  ]);
};

const fail = ({ attempt, reason, at }: FailOrder, state: OrderState): Decision => {
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  if (state.progress === "definite") return reject({ code: "order-definite" });
  if (attempt <= state.failed.length) return accept([]);
  const { orderId } = state.placed;
  return accept([{ type: "OrderFailed", orderId, reason, failedAt: at }]);
};

const recordStockReturned = (
  { returnId, at }: RecordStockReturned,
  { placed, returned }: OrderState,
): Decision => {
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (returned.includes(returnId)) return accept([]);
  const { orderId } = placed;
  return accept([{ type: "OrderStockReturned", orderId, returnId, returnedAt: at }]);
};

/** One order. Stream `order-<websiteId>.<orderId>`. */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderRejection> = {
  streamCategory: "order",
  initial: noOrder,
  evolve,
  decide: (command, state) => {
    if (state.isRemovedSample && command.type !== "RemoveSampleOrder")
      return reject({ code: "order-unknown" });
    switch (command.type) {
      case "PlaceOrder":
        return place(command, state);
      case "StartPayment":
        return startPayment(command, state);
      case "RecordDecline":
        return recordDecline(command, state);
      case "ConfirmOrder":
        return confirm(command, state);
      case "FailOrder":
        return fail(command, state);
      case "RecordPayment":
        return recordPayment(command, state);
      case "UndoPayment":
        return undoPayment(command, state);
      case "RemindOfPayment":
        return remindOfPayment(command, state);
      case "CancelUnpaidOrder":
        return cancelUnpaidOrder(command, state);
      case "RefundOrder":
        return refund(command, state);
      case "RecordRefundOwed":
        return recordRefundOwed(command, state);
      case "RecordRefundPaid":
        return recordRefundPaid(command, state);
      case "RecordRefundRefused":
        return recordRefundRefused(command, state);
      case "RecordRefundFailed":
        return recordRefundFailed(command, state);
      case "RetryRefund":
        return retryRefund(command, state);
      case "SettleRefundByHand":
        return settleRefundByHand(command, state);
      case "RecordStockReturned":
        return recordStockReturned(command, state);
      case "FulfilOrder":
        return fulfil(command, state);
      case "TakeBackShipment":
        return takeBackShipment(command, state);
      case "ChangeTracking":
        return changeTracking(command, state);
      case "CancelOrder":
        return cancel(command, state);
      case "AddOrderNote":
        return addNote(command, state);
      case "PromiseLines":
        return reserveLinesForAccount(command, state);
      case "RemoveSampleOrder":
        return removeSampleOrder(command, state);
      default:
        return unreachable(command);
    }
  },
};
