import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { changesOnly, type ExplainedId, type Explanation } from "./explained-number.ts";
import { type Day, dayOf, isOn } from "./numbers-of-days.ts";
import type { ReadEvent } from "./read-streams.ts";

/** What is kept of an order. Orders are many, so it is little. */
type Order = {
  readonly currency: string;
  /** What it adds to the sales of the day. */
  readonly soldCents: number;
  /** What was refunded on the day. */
  readonly refundedCents: number;
  /** Refunds of the day, which the provider can still decline. */
  readonly refundIds: readonly string[];
  readonly isConfirmed: boolean;
  readonly isCancelled: boolean;
};

type Sales = {
  readonly day: Day | undefined;
  readonly currency: string;
  readonly soldCents: number;
  readonly refundedCents: number;
  /** By stream; changed in place. */
  readonly orders: Map<string, Order>;
};

const ORDER_BYTES = 300;

/** The day and the currency of an id such as `2030-01-31.EUR`. */
const partsOf = ({ id, timeZone }: ExplainedId) => {
  const [day = "", currency = ""] = id.split(".");
  return { day: dayOf({ id: day, timeZone }), currency };
};

const begin = (asked: ExplainedId): Sales => ({
  ...partsOf(asked),
  ...{ soldCents: 0, refundedCents: 0 },
  orders: new Map(),
});

const evolveOrder = (day: Day | undefined, order: Order | undefined, recorded: ReadEvent) => {
  const event = readEvent(OrderEvent, recorded);
  if (event.type === "OrderPlaced") {
    const soldCents = isOn(day, event.placedAt) ? event.grandTotalCents : 0;
    const none = { refundedCents: 0, refundIds: [], isConfirmed: false, isCancelled: false };
    return { ...none, ...order, currency: event.currency, soldCents };
  }
  if (order === undefined) return undefined;
  if (event.type === "OrderConfirmed") return { ...order, isConfirmed: true };
  if (event.type === "OrderRemovedAsSample") return { ...order, isCancelled: true };
  if (event.type === "OrderCancelled" && event.unpaid !== undefined)
    return { ...order, isCancelled: true };
  if (event.type === "OrderRefunded" && isOn(day, event.refundedAt))
    return {
      ...order,
      refundedCents: order.refundedCents + event.amountCents,
      refundIds: [...order.refundIds, event.refundId],
    };
  if (event.type === "OrderRefundRefused" && order.refundIds.includes(event.refundId))
    return { ...order, refundedCents: order.refundedCents - event.amountCents };
  return order;
};

const shareOf = (order: Order | undefined, currency: string) =>
  order?.isConfirmed && !order.isCancelled && order.currency === currency
    ? order
    : { soldCents: 0, refundedCents: 0 };

const evolve = (sales: Sales, recorded: ReadEvent): Sales => {
  const { day, currency, orders } = sales;
  const before = orders.get(recorded.stream);
  const after = evolveOrder(day, before, recorded);
  if (after === undefined || after === before) return sales;
  orders.set(recorded.stream, after);
  const [less, more] = [shareOf(before, currency), shareOf(after, currency)];
  return {
    ...sales,
    soldCents: sales.soldCents - less.soldCents + more.soldCents,
    refundedCents: sales.refundedCents - less.refundedCents + more.refundedCents,
  };
};

const ofSales = (number: Pick<Explanation<Sales>, "measure" | "bringsIn">): Explanation<Sales> => ({
  ...number,
  kind: "money",
  permission: "overview:read",
  streamsOf: (asked) => {
    const { day } = partsOf(asked);
    return day === undefined ? {} : { recent: { categories: ["order"], since: day.start } };
  },
  begin,
  evolve,
  currencyOf: ({ currency }) => currency,
  tells: changesOnly,
  weigh: ({ orders }) => orders.size * ORDER_BYTES,
});

/** Amounts of one day of the website's clock in one currency. */
export const salesNumbers = {
  "sales-total": ofSales({ measure: ({ soldCents }) => soldCents }),
  "sales-refunds": ofSales({
    measure: ({ refundedCents }) => refundedCents,
    // The order of a refund can be older than the day.
    bringsIn: ({ type, stream }) => (type === "OrderRefunded" ? [stream] : []),
  }),
} as const;
