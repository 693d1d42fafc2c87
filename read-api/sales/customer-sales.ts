import { periodStart } from "#domain/kit/cohort-periods.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { type BookedOrder, isSale } from "./booked-orders.ts";
import type { RepeatQuestion } from "./repeat-question.ts";

/** An order that counts, with what of it the figures need. */
export type Sale = {
  readonly stream: string;
  readonly placedMs: number;
  readonly day: string;
  readonly month: string;
  readonly currency: string;
  /** Less refunds up to the last day. */
  readonly netCents: number;
};

/**
 * A customer's sales. Their sums change with each of them: counted again from all sales with every event, an address with many
 * orders would take longer with each.
 */
export type CustomerSales = {
  /** In order; changed in place. */
  readonly sales: Sale[];
  /** How many sales a month has; changed in place. */
  readonly months: Map<string, number>;
  /** Of the sales in the currency of the row. */
  readonly orderCount: number;
  readonly netCents: number;
};

/** What a customer adds to the figures. */
export type Share = {
  /** Out of whom a part is counted. */
  readonly members: number;
  readonly counted: number;
  readonly orderCount: number;
  readonly netCents: number;
  /** From the first order to the second one; undefined without one. */
  readonly waitMs: number | undefined;
};
export const noShare: Share = {
  members: 0,
  counted: 0,
  orderCount: 0,
  netCents: 0,
  waitMs: undefined,
};

/** Refunds up to the last day, without those that were declined. */
const refundedCents = ({ refunds }: BookedOrder, { endMs }: RepeatQuestion): number =>
  [...refunds.values()].reduce(
    (sum, { isRefused, refundedMs, amountCents }) =>
      sum + (isRefused || refundedMs >= endMs ? 0 : amountCents),
    0,
  );

/** Where an item is, or would be, among those in order. */
export const placeOf = <Item>(
  items: readonly Item[],
  item: Item,
  comesBefore: (one: Item, other: Item) => boolean,
): number => {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(items[middle] as Item, item)) low = middle + 1;
    else high = middle;
  }
  return low;
};
export const isShorter = (one: number, other: number): boolean => one < other;

export const saleOf = (
  stream: string,
  booked: BookedOrder,
  question: RepeatQuestion,
): Sale | undefined => {
  const { placed, placedMs } = booked;
  if (placed === undefined || !isSale(booked) || placedMs >= question.endMs) return undefined;
  const day = dayOf(new Date(placedMs), question.timeZone);
  return {
    stream,
    placedMs,
    day,
    month: periodStart(day, "month"),
    currency: placed.currency,
    netCents: placed.grandTotalCents - refundedCents(booked, question),
  };
};

export const noSales = (): CustomerSales => ({
  sales: [],
  months: new Map(),
  orderCount: 0,
  netCents: 0,
});

const isBefore = (one: Sale, other: Sale): boolean =>
  one.placedMs < other.placedMs || (one.placedMs === other.placedMs && one.stream < other.stream);

/** The customer’s sales with one more, or one less. */
export const changeSales = (
  { sales, months, orderCount, netCents }: CustomerSales,
  sale: Sale,
  times: 1 | -1,
  { row }: RepeatQuestion,
): CustomerSales => {
  const place = placeOf(sales, sale, isBefore);
  if (times === 1) sales.splice(place, 0, sale);
  else sales.splice(place, 1);
  const ofMonth = (months.get(sale.month) ?? 0) + times;
  if (ofMonth === 0) months.delete(sale.month);
  else months.set(sale.month, ofMonth);
  const isOwn = sale.currency === row?.currency;
  return {
    sales,
    months,
    orderCount: orderCount + (isOwn ? times : 0),
    netCents: netCents + (isOwn ? times * sale.netCents : 0),
  };
};

export const shareOf = (
  customer: CustomerSales,
  { from, row, came, periods }: RepeatQuestion,
): Share => {
  const { starts, isLastOpen } = periods;
  const [first, second] = customer.sales;
  if (first === undefined) return noShare;
  const cohort = first.month;
  if (first.day < from || (row !== undefined && row.cohort !== cohort)) return noShare;
  const amounts = { orderCount: customer.orderCount, netCents: customer.netCents };
  const place = starts.indexOf(cohort);
  // An average has only customers for whom the month is over.
  const lastPlace = starts.length - 1 - (isLastOpen ? 1 : 0);
  const isMember =
    row === undefined
      ? typeof came !== "number" || place + came <= lastPlace
      : first.currency === row.currency;
  if (!isMember) return { ...noShare, ...amounts };
  const isCounted =
    came === "new" ||
    (came === "again" ? second !== undefined : customer.months.has(starts[place + came] ?? ""));
  return {
    ...amounts,
    members: 1,
    counted: isCounted ? 1 : 0,
    waitMs: second && second.placedMs - first.placedMs,
  };
};
