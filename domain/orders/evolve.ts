import { unreachable } from "../kit/decider.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderFailure } from "./order-parts.ts";
import { type PaymentState, stateWhenPaid } from "./payment-state.ts";

type EventOf<Type extends OrderEvent["type"]> = Extract<OrderEvent, { type: Type }>;
export type PlacedOrder = Readonly<Omit<EventOf<"OrderPlaced">, "type">>;
export type RefundOfOrder = Readonly<
  Pick<
    EventOf<"OrderRefunded">,
    "refundId" | "lines" | "amountCents" | "returnedToStock" | "payback"
  >
> & {
  /**
   * `by-hand`: nothing is left to do here. `owed`: a member must pay it back and record that.
   * `refused`: it no longer counts. `failed`: the customer is owed the money, and a member must
   * retry or settle it manually.
   */
  readonly progress: "by-hand" | "pending" | "owed" | "paid" | "refused" | "failed";
  /** Number of the attempt at the provider; absent: 1. */
  readonly attempt?: number;
  /** Why the provider declined the refund, or it failed; the provider's own text. */
  readonly code?: string;
};
export type PaymentOfOrder = Readonly<
  Pick<EventOf<"OrderPaymentStarted">, "method" | "reference" | "amountCents">
>;

export type FulfilmentOfOrder = Readonly<
  Pick<EventOf<"OrderFulfilled">, "fulfilmentId" | "lines" | "tracking" | "person" | "fulfilledAt">
> & {
  /** Ids of changes to the tracking. */
  readonly trackingChanges?: readonly string[];
};

export type FailedAttempt = {
  readonly placed: PlacedOrder;
  readonly payment: PaymentOfOrder | undefined;
  readonly reason: OrderFailure;
};

export type OrderState = {
  /** `definite`: every hold became a sale and the customer can be notified. */
  readonly progress: "none" | "placed" | "failed" | "definite";
  /** Number of failed attempts; the current or next one is one higher. */
  readonly failed: readonly FailedAttempt[];
  readonly placed: PlacedOrder | undefined;
  /** The payment requested from the provider in the current attempt; undefined before that. */
  readonly payment: PaymentOfOrder | undefined;
  /** Ids of the card attempts that the provider declined. */
  readonly declined: readonly string[];
  /** Undefined until the order is confirmed. */
  readonly money: PaymentState | undefined;
  /**
   * The payment had been assumed before it was recorded. Undoing the record returns to the
   * assumption.
   */
  readonly wasAssumed: boolean;
  /** What was known of the money before a member undid it; undefined when that never happened. */
  readonly undone: PaymentState | undefined;
  /** Deadlines of the payment that is or was awaited; undefined when there never was one. */
  readonly awaited:
    | (Pick<EventOf<"OrderPaymentAwaited">, "remindAt" | "cancelAt"> & {
        readonly reminded: boolean;
      })
    | undefined;
  readonly refunds: readonly RefundOfOrder[];
  /** Refunds and failed attempts whose goods are back in stock. */
  readonly returned: readonly string[];
  readonly fulfilments: readonly FulfilmentOfOrder[];
  /** Ids of shipments that were recorded by mistake. */
  readonly takenBack: readonly string[];
  /** No more items of the order will be shipped. */
  readonly cancelled: boolean;
  /** Id of the call that cancelled it; its refund has the same id. */
  readonly cancelId: string | undefined;
  /** The order was cancelled before its money arrived; its units return to stock or do not. */
  readonly cancelledUnpaid: { readonly returnToStock: boolean } | undefined;
  readonly noteIds: readonly string[];
  /** Accounts whose carts get the lines if the order fails. */
  readonly promisedTo: readonly string[];
  /** It was part of the sample shop, and went with it. */
  readonly isRemovedSample: boolean;
};

export const noOrder: OrderState = {
  progress: "none",
  failed: [],
  placed: undefined,
  payment: undefined,
  declined: [],
  money: undefined,
  wasAssumed: false,
  undone: undefined,
  awaited: undefined,
  refunds: [],
  returned: [],
  fulfilments: [],
  takenBack: [],
  cancelled: false,
  cancelId: undefined,
  cancelledUnpaid: undefined,
  noteIds: [],
  promisedTo: [],
  isRemovedSample: false,
};

const refund = (state: OrderState, event: EventOf<"OrderRefunded">): OrderState => {
  const { type: _type, orderId: _orderId, refundedAt: _at, ...asked } = event;
  const progress = asked.payback === undefined ? "by-hand" : "pending";
  return { ...state, refunds: [...state.refunds, { ...asked, progress }] };
};

const changeRefund = (
  state: OrderState,
  refundId: string,
  change: Pick<RefundOfOrder, "progress" | "attempt" | "code">,
): OrderState => ({
  ...state,
  refunds: state.refunds.map((each) =>
    each.refundId === refundId ? { ...each, ...change } : each,
  ),
});

const followed = (
  fulfilment: FulfilmentOfOrder,
  { fulfilmentId, changeId, person }: EventOf<"OrderTrackingChanged">,
): FulfilmentOfOrder => {
  if (fulfilment.fulfilmentId !== fulfilmentId) return fulfilment;
  const { person: _before, trackingChanges = [], ...rest } = fulfilment;
  return {
    ...rest,
    tracking: null,
    ...(person && { person }),
    trackingChanges: [...trackingChanges, changeId],
  };
};

const fulfilmentOf = ({
  fulfilmentId,
  lines,
  tracking,
  person,
  fulfilledAt,
}: EventOf<"OrderFulfilled">): FulfilmentOfOrder => ({
  fulfilmentId,
  lines,
  tracking,
  ...(person && { person }),
  fulfilledAt,
});

const fail = (state: OrderState, reason: OrderFailure): OrderState => {
  const { placed, payment, failed } = state;
  return {
    ...state,
    progress: "failed",
    failed: placed === undefined ? failed : [...failed, { placed, payment, reason }],
  };
};

const awaits = (
  state: OrderState,
  { remindAt, cancelAt }: Pick<EventOf<"OrderPaymentAwaited">, "remindAt" | "cancelAt">,
): OrderState => ({
  ...state,
  money: "awaited",
  awaited: { remindAt, cancelAt, reminded: state.awaited?.reminded ?? false },
});

/** Whether the shop has the order's money. */
const evolveMoney = (
  state: OrderState,
  event: EventOf<
    | "OrderPaid"
    | "OrderPaymentAwaited"
    | "OrderPaymentReminded"
    | "OrderPaymentRecorded"
    | "OrderPaymentUndone"
  >,
): OrderState => {
  switch (event.type) {
    case "OrderPaid":
      return { ...state, money: stateWhenPaid(event) };
    case "OrderPaymentUndone":
      if (event.assumed) return { ...state, money: "assumed" };
      return { ...awaits(state, event), undone: state.money };
    case "OrderPaymentAwaited":
      return awaits(state, event);
    case "OrderPaymentReminded":
      return { ...state, awaited: state.awaited && { ...state.awaited, reminded: true } };
    case "OrderPaymentRecorded":
      return { ...state, money: "recorded", wasAssumed: state.money === "assumed" };
    default:
      return unreachable(event);
  }
};

const cancel = (
  state: OrderState,
  { cancelId, unpaid, returnedToStock }: EventOf<"OrderCancelled">,
): OrderState => ({
  ...state,
  cancelled: true,
  cancelId,
  ...(unpaid !== undefined && {
    money: "never-came",
    cancelledUnpaid: { returnToStock: returnedToStock },
  }),
});

export const evolve = (state: OrderState, event: OrderEvent): OrderState => {
  switch (event.type) {
    case "OrderPlaced": {
      const { type: _type, ...placed } = event;
      return { ...state, progress: "placed", placed, payment: undefined };
    }
    case "OrderConfirmed":
      return { ...state, progress: "definite" };
    case "OrderFailed":
      return fail(state, event.reason);
    case "OrderPaymentStarted": {
      const { method, reference, amountCents } = event;
      return { ...state, payment: { method, reference, amountCents } };
    }
    case "OrderPaymentDeclined":
      return { ...state, declined: [...state.declined, event.declineId] };
    case "OrderPaid":
    case "OrderPaymentAwaited":
    case "OrderPaymentReminded":
    case "OrderPaymentRecorded":
    case "OrderPaymentUndone":
      return evolveMoney(state, event);
    case "OrderRefunded":
      return refund(state, event);
    case "OrderRefundOwed":
      return changeRefund(state, event.refundId, { progress: "owed" });
    case "OrderRefundPaid":
      return changeRefund(state, event.refundId, { progress: "paid" });
    case "OrderRefundRefused":
      return changeRefund(state, event.refundId, { progress: "refused", code: event.code });
    case "OrderRefundFailed":
      return changeRefund(state, event.refundId, { progress: "failed", code: event.code });
    case "OrderRefundRetried":
      return changeRefund(state, event.refundId, { progress: "pending", attempt: event.attempt });
    case "OrderRefundSettledByHand":
      return changeRefund(state, event.refundId, { progress: "by-hand" });
    case "OrderStockReturned":
      return { ...state, returned: [...state.returned, event.returnId] };
    case "OrderFulfilled":
      return { ...state, fulfilments: [...state.fulfilments, fulfilmentOf(event)] };
    case "OrderShipmentTakenBack":
      return {
        ...state,
        fulfilments: state.fulfilments.filter(
          ({ fulfilmentId }) => fulfilmentId !== event.fulfilmentId,
        ),
        takenBack: [...state.takenBack, event.fulfilmentId],
      };
    case "OrderTrackingChanged":
      return { ...state, fulfilments: state.fulfilments.map((each) => followed(each, event)) };
    case "OrderCancelled":
      return cancel(state, event);
    case "OrderNoteAdded":
      return { ...state, noteIds: [...state.noteIds, event.noteId] };
    case "OrderLinesPromised":
      return { ...state, promisedTo: [...state.promisedTo, event.siteUserId] };
    case "OrderRemovedAsSample":
      return { ...noOrder, isRemovedSample: true };
    default:
      return unreachable(event);
  }
};
