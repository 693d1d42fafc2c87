import type { SealedPerson } from "../kit/person.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState, PlacedOrder } from "./evolve.ts";
import { refundedQuantity, unsentQuantity } from "./line-units.ts";
import { cancelledUnpaid } from "./record-payment.ts";
import { merged, type RefundLine, refund, refundedCents } from "./refund.ts";
import type { OrderRejection } from "./rejections.ts";
import { shipsFirst } from "./ships-first.ts";

type SentLine = Pick<RefundLine, "lineId" | "quantity">;
/** Unchanged when there is a shipment with this id. */
export type FulfilOrder = {
  readonly type: "FulfilOrder";
  readonly fulfilmentId: string;
  readonly lines: readonly SentLine[];
  /** Opens to { tracking }; absent when there is no tracking. */
  readonly person?: SealedPerson | undefined;
  readonly tellsBuyer: boolean;
  readonly at: string;
};
/**
 * Unchanged when the order is already cancelled. Everything that was paid and not refunded is paid
 * back; nothing when the money never arrived.
 */
export type CancelOrder = {
  readonly type: "CancelOrder";
  /** Also the id of the refund. */
  readonly cancelId: string;
  /** Opens to { reason }; absent when there is none. */
  readonly person?: SealedPerson | undefined;
  readonly returnToStock: boolean;
  readonly at: string;
};
/** Unchanged when there is a note with this id. */
export type AddOrderNote = {
  readonly type: "AddOrderNote";
  readonly noteId: string;
  readonly person: SealedPerson;
  readonly at: string;
};

type Decision = Result<readonly OrderEvent[], OrderRejection>;

const definite = (state: OrderState): Result<PlacedOrder, OrderRejection> => {
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  if (state.progress !== "definite") return reject({ code: "order-not-definite" });
  return accept(state.placed);
};

const fulfilmentRefusal = (
  lines: readonly SentLine[],
  placed: PlacedOrder,
  state: OrderState,
): OrderRejection | undefined => {
  if (state.cancelled) return { code: "order-cancelled" };
  if (state.money === "awaited" && !shipsFirst(placed)) return { code: "payment-awaited" };
  if (lines.length === 0) return { code: "fulfilment-empty" };
  for (const { lineId, quantity } of lines) {
    const line = placed.lines.find((each) => each.lineId === lineId);
    if (line === undefined) return { code: "line-unknown" };
    if (quantity > unsentQuantity(state, line)) return { code: "too-many-fulfilled" };
  }
  return undefined;
};

export const fulfil = (command: FulfilOrder, state: OrderState): Decision => {
  const { fulfilmentId, person, tellsBuyer, at } = command;
  const placed = definite(state);
  if (!placed.ok) return placed;
  if (state.fulfilments.some((each) => each.fulfilmentId === fulfilmentId)) return accept([]);
  // A late call must not restore what was undone since.
  if (state.takenBack.includes(fulfilmentId)) return accept([]);
  const lines = merged(command.lines);
  const refusal = fulfilmentRefusal(lines, placed.value, state);
  if (refusal !== undefined) return reject(refusal);
  return accept([
    {
      type: "OrderFulfilled",
      orderId: placed.value.orderId,
      fulfilmentId,
      lines: [...lines],
      tracking: null,
      ...(person && { person }),
      tellsBuyer,
      fulfilledAt: at,
    },
  ]);
};

/** Not in the specification: an order with a shipment is refunded, not cancelled. */
export const cancel = (command: CancelOrder, state: OrderState): Decision => {
  const { cancelId, person, returnToStock, at } = command;
  const placed = definite(state);
  if (!placed.ok) return placed;
  if (state.cancelled) return accept([]);
  if (state.fulfilments.length > 0) return reject({ code: "order-sent" });
  if (state.money === "awaited") {
    const unpaid = { cancelId, at, returnToStock, cause: "by-owner" } as const;
    return accept([{ ...cancelledUnpaid(placed.value, unpaid), ...(person && { person }) }]);
  }
  const { orderId, grandTotalCents, lines: bought } = placed.value;
  const cancelled: OrderEvent = {
    type: "OrderCancelled",
    orderId,
    cancelId,
    reason: "",
    ...(person && { person }),
    returnedToStock: returnToStock,
    cancelledAt: at,
  };
  const lines = bought
    .map(({ lineId, quantity }) => ({
      lineId,
      quantity: quantity - refundedQuantity(state, lineId),
    }))
    .filter(({ quantity }) => quantity > 0);
  const amountCents = grandTotalCents - refundedCents(state);
  if (lines.length === 0 && amountCents === 0) return accept([cancelled]);
  const paidBack = refund(
    { type: "RefundOrder", refundId: cancelId, lines, amountCents, returnToStock, at },
    state,
  );
  return paidBack.ok ? accept([cancelled, ...paidBack.value]) : paidBack;
};

export const addNote = ({ noteId, person, at }: AddOrderNote, state: OrderState): Decision => {
  if (state.placed === undefined) return reject({ code: "order-unknown" });
  if (state.noteIds.includes(noteId)) return accept([]);
  const { orderId } = state.placed;
  return accept([{ type: "OrderNoteAdded", orderId, noteId, person, addedAt: at }]);
};
