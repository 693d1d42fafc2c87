import { type Decider, unreachable } from "../shared/decider.ts";
import { accept, type Result, reject } from "../shared/result.ts";
import type { OrderEvent } from "./events.ts";
import { evolve, noOrder, type OrderState, type PlacedOrder } from "./evolve.ts";
import { type RefundOrder, refund } from "./refund.ts";
import type { OrderRejection } from "./rejections.ts";

/** The stock is held. Already so when the order has been placed meanwhile, whatever is in it. */
export type PlaceOrder = {
  readonly type: "PlaceOrder";
  /** Counts from 1; the holds carry it in their id. */
  readonly attempt: number;
  readonly order: PlacedOrder;
};
/** Every hold became a sale. Our choice: a manual payment counts as paid from here on. */
export type ConfirmOrder = {
  readonly type: "ConfirmOrder";
  readonly attempt: number;
  readonly at: string;
};
export type FailOrder = {
  readonly type: "FailOrder";
  readonly attempt: number;
  readonly at: string;
};
/** What a refund or a failed attempt gave back lies in the stock again. */
export type RecordStockReturned = {
  readonly type: "RecordStockReturned";
  readonly returnId: string;
  readonly at: string;
};
export type OrderCommand =
  | PlaceOrder
  | ConfirmOrder
  | FailOrder
  | RefundOrder
  | RecordStockReturned;

type Decision = Result<readonly OrderEvent[], OrderRejection>;

const place = ({ attempt, order }: PlaceOrder, state: OrderState): Decision => {
  if (state.progress === "placed" || state.progress === "definite") return accept([]);
  if (attempt !== state.failed.length + 1) return reject({ code: "attempt-over" });
  return accept([{ type: "OrderPlaced", ...order }]);
};

const confirm = ({ attempt, at }: ConfirmOrder, state: OrderState): Decision => {
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  if (state.progress === "definite") return accept([]);
  if (state.progress === "failed" || attempt !== state.failed.length + 1)
    return reject({ code: "attempt-over" });
  const { orderId, grandTotalCents } = state.placed;
  return accept([
    { type: "OrderConfirmed", orderId, confirmedAt: at },
    { type: "OrderPaid", orderId, amountCents: grandTotalCents, paidAt: at },
  ]);
};

const fail = ({ attempt, at }: FailOrder, state: OrderState): Decision => {
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  if (state.progress === "definite") return reject({ code: "order-definite" });
  if (attempt <= state.failed.length) return accept([]);
  const { orderId } = state.placed;
  return accept([{ type: "OrderFailed", orderId, reason: "not-enough-stock", failedAt: at }]);
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
    switch (command.type) {
      case "PlaceOrder":
        return place(command, state);
      case "ConfirmOrder":
        return confirm(command, state);
      case "FailOrder":
        return fail(command, state);
      case "RefundOrder":
        return refund(command, state);
      case "RecordStockReturned":
        return recordStockReturned(command, state);
      default:
        return unreachable(command);
    }
  },
};
