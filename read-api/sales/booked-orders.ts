import { allocate } from "#domain/kit/allocate.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { dueCents } from "#domain/orders/order-lines.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

type EventOf<Type extends OrderEvent["type"]> = Extract<OrderEvent, { type: Type }>;
type Placed = EventOf<"OrderPlaced">;

type BookedRefund = Pick<EventOf<"OrderRefunded">, "amountCents" | "lines"> & {
  readonly refundedMs: number;
  /** What went to gift cards. */
  readonly cardCents: number;
  /** When the rest was returned; null while it is owed. */
  readonly returnedMs: number | null;
  readonly isRefused: boolean;
};

/** An order as reports of sales read it from their tables. */
export type BookedOrder = {
  /** Undefined once it went with the sample shop. */
  readonly placed: Omit<Placed, "type" | "person" | "shipping"> | undefined;
  readonly placedMs: number;
  /** Country of delivery; empty when it is not known or cannot be read. */
  readonly country: string;
  readonly dueCents: number;
  readonly isConfirmed: boolean;
  /** It was cancelled before its money arrived. */
  readonly isUnpaid: boolean;
  readonly paidMs: number | null;
  readonly recordedMs: number | null;
  readonly refunds: ReadonlyMap<string, BookedRefund>;
};

export const notPlaced: BookedOrder = {
  placed: undefined,
  placedMs: Number.NaN,
  country: "",
  dueCents: 0,
  isConfirmed: false,
  isUnpaid: false,
  paidMs: null,
  recordedMs: null,
  refunds: new Map(),
};

/** Whether it counts as a sale. */
export const isSale = ({ placed, isConfirmed, isUnpaid }: BookedOrder): boolean =>
  placed !== undefined && isConfirmed && !isUnpaid;

const place = (
  order: BookedOrder,
  { type: _type, person: _person, shipping: _shipping, ...placed }: Placed,
  country: string | undefined,
): BookedOrder => ({
  ...order,
  placed,
  placedMs: Date.parse(placed.placedAt),
  country: country ?? "",
  dueCents: dueCents(placed),
  isConfirmed: false,
});

const refund = (
  order: BookedOrder,
  { refundId, amountCents, lines, payback, refundedAt }: EventOf<"OrderRefunded">,
): BookedOrder => {
  const refundedMs = Date.parse(refundedAt);
  const toCards = payback?.giftCards.reduce((sum, card) => sum + card.amountCents, 0) ?? 0;
  const booked: BookedRefund = {
    amountCents,
    lines,
    refundedMs,
    isRefused: false,
    cardCents: Math.min(amountCents, toCards),
    returnedMs: payback === undefined ? refundedMs : null,
  };
  return { ...order, refunds: new Map(order.refunds).set(refundId, booked) };
};

const changeRefund = (
  order: BookedOrder,
  refundId: string,
  change: Partial<BookedRefund>,
): BookedOrder => {
  const known = order.refunds.get(refundId);
  return known === undefined
    ? order
    : {
        ...order,
        refunds: new Map(order.refunds).set(refundId, { ...known, isRefused: false, ...change }),
      };
};

const evolveRefund = (order: BookedOrder, event: OrderEvent): BookedOrder => {
  if (event.type === "OrderRefunded") return refund(order, event);
  if (event.type === "OrderRefundRefused")
    return changeRefund(order, event.refundId, { isRefused: true });
  if (event.type === "OrderRefundPaid")
    return changeRefund(order, event.refundId, { returnedMs: Date.parse(event.paidAt) });
  if (event.type === "OrderRefundSettledByHand")
    return changeRefund(order, event.refundId, { returnedMs: Date.parse(event.settledAt) });
  if (event.type === "OrderRefundFailed")
    return changeRefund(order, event.refundId, { returnedMs: null });
  if (event.type === "OrderRefundOwed" || event.type === "OrderRefundRetried")
    return changeRefund(order, event.refundId, {});
  return order;
};

const evolveMoney = (order: BookedOrder, event: OrderEvent): BookedOrder => {
  if (event.type === "OrderPaid")
    return { ...order, paidMs: Date.parse(event.paidAt), isUnpaid: false };
  if (event.type === "OrderPaymentRecorded")
    return { ...order, recordedMs: Date.parse(event.recordedAt), isUnpaid: false };
  // An earlier order counts as paid again; every other one awaits its money again.
  if (event.type === "OrderPaymentUndone")
    return {
      ...order,
      recordedMs: null,
      isUnpaid: false,
      ...(event.assumed !== true && { paidMs: null }),
    };
  if (event.type === "OrderPaymentAwaited") return { ...order, isUnpaid: false };
  if (event.type === "OrderCancelled")
    return event.unpaid === undefined ? order : { ...order, isUnpaid: true };
  return evolveRefund(order, event);
};

/** The order after an event of its stream. */
export const evolveBooked = (order: BookedOrder, recorded: ReadEvent): BookedOrder => {
  const event = readEvent(OrderEvent, recorded);
  if (event.type === "OrderPlaced") return place(order, event, recorded.country);
  if (event.type === "OrderConfirmed") return { ...order, isConfirmed: true };
  if (event.type === "OrderFailed") return { ...order, isConfirmed: false };
  if (event.type === "OrderRemovedAsSample") return notPlaced;
  return evolveMoney(order, event);
};

/** When its money arrived; null while it is awaited. */
export const receivedMsOf = ({ recordedMs, paidMs }: BookedOrder): number | null =>
  recordedMs ?? paidMs;

const greatestCommon = (one: number, other: number): number =>
  other === 0 ? one : greatestCommon(other, one % other);
/** Whole weights beyond it would not be exact. */
const MAX_COMMON = 1_000_000;

/** What a refund gives back of each of its lines, by product. The part of no line has an empty name. */
export const refundByProduct = (
  { placed }: BookedOrder,
  { lines, amountCents }: BookedRefund,
): readonly (readonly [itemId: string, cents: number])[] => {
  const refunded = lines.flatMap(({ lineId, quantity }) => {
    const line = placed?.lines.find((each) => each.lineId === lineId);
    return line === undefined ? [] : [{ line, quantity }];
  });
  const common = refunded.reduce(
    (product, { line }) =>
      Math.min(MAX_COMMON, (product / greatestCommon(product, line.quantity)) * line.quantity),
    1,
  );
  const weights = refunded.map(({ line, quantity }) => {
    const paid = line.totalCents - (line.discountCents ?? 0) + (line.taxCents ?? 0);
    return Math.round((Math.max(paid, 0) * quantity * common) / line.quantity);
  });
  if (weights.every((weight) => weight === 0)) return [["", amountCents]];
  const cents = allocate(amountCents, weights);
  return refunded.map(({ line }, place) => [line.itemId, cents[place] ?? 0]);
};
