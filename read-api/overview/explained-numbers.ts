import * as z from "zod/mini";
import { readEvent } from "#domain/kit/read-event.ts";
import { addDays, startOfDay } from "#domain/kit/zoned-day.ts";
import { conversionPpm } from "#domain/orders/conversion.ts";
import { isCountedOrder } from "#domain/orders/counted-order.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { evolve as evolveOrder, noOrder, type OrderState } from "#domain/orders/evolve.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import { findShopZone } from "../collector/shop-zone.ts";
import { daysOf, isLong, KEPT } from "../explained/explained-days.ts";
import { changesOnly, type ExplainedId, type Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

/** From its first moment to the first one of the next day, ISO 8601. */
export type Day = { readonly start: string; readonly end: string };

/** A day of the website's clock; undefined for an id that is none. */
export const dayOf = ({ id, timeZone }: Pick<ExplainedId, "id" | "timeZone">): Day | undefined =>
  z.iso.date().safeParse(id).success
    ? { start: startOfDay(id, timeZone), end: startOfDay(addDays(id, 1), timeZone) }
    : undefined;

/** From the first moment of one or several days to the end of the last one; undefined for an id that is neither. */
const spanOf = (target: Pick<ExplainedId, "id" | "timeZone">): Day | undefined => {
  const range = daysOf(target);
  if (range === undefined) return undefined;
  const { timeZone } = target;
  return {
    start: startOfDay(range.from, timeZone),
    end: startOfDay(addDays(range.to, 1), timeZone),
  };
};

/** Orders of a single day are few. */
const isRange = (target: ExplainedId): boolean => {
  const range = daysOf(target);
  return range !== undefined && range.from !== range.to;
};

export const isOn = (day: Day | undefined, at: string): boolean =>
  day !== undefined &&
  Date.parse(at) >= Date.parse(day.start) &&
  Date.parse(at) < Date.parse(day.end);

/** What one order adds to the day. */
type Share = {
  readonly orders: number;
  /** Number of the orders that are renewals of subscriptions. */
  readonly renewals: number;
  readonly totalCents: number;
};
const nothing: Share = { orders: 0, renewals: 0, totalCents: 0 };

type Sales = Share & {
  readonly day: Day | undefined;
  readonly currency: string;
  /**
   * By stream, only orders that were placed on the day. One Map is changed in place, because a day
   * can have many.
   */
  readonly byStream: Map<string, OrderState>;
  /** Streams of orders that subscriptions placed; changed in place, too. */
  readonly renewed: Set<string>;
};

const ORDER_BYTES = 3_000;

/** The actor of orders that a subscription places. */
const RENEWING_JOB = "job:subscriptions";

const shareOf = (order: OrderState, { day, currency, renewed }: Sales, stream: string): Share => {
  const { placed } = order;
  if (placed === undefined || !isOn(day, placed.placedAt)) return nothing;
  if (!isCountedOrder(order)) return nothing;
  return {
    orders: 1,
    renewals: renewed.has(stream) ? 1 : 0,
    totalCents: placed.currency === currency ? placed.grandTotalCents : 0,
  };
};

/** An order is followed from the attempt on that was placed on the day. */
const evolveSales = (sales: Sales, recorded: ReadEvent): Sales => {
  const { stream } = recorded;
  const known = sales.byStream.get(stream);
  if (known === undefined && recorded.type !== "OrderPlaced") return sales;
  const before = known ?? noOrder;
  const after = evolveOrder(before, readEvent(OrderEvent, recorded));
  if (known === undefined && !isOn(sales.day, after.placed?.placedAt ?? "")) return sales;
  sales.byStream.set(stream, after);
  if (recorded.type === "OrderPlaced" && recorded.actor === RENEWING_JOB) sales.renewed.add(stream);
  const [less, more] = [shareOf(before, sales, stream), shareOf(after, sales, stream)];
  return {
    ...sales,
    orders: sales.orders - less.orders + more.orders,
    renewals: sales.renewals - less.renewals + more.renewals,
    totalCents: sales.totalCents - less.totalCents + more.totalCents,
  };
};

const noSales = (target: ExplainedId): Sales => ({
  ...nothing,
  day: spanOf(target),
  currency: target.currency,
  byStream: new Map(),
  renewed: new Set(),
});

const recent = (target: ExplainedId, ...categories: readonly string[]) => {
  const day = spanOf(target);
  return day === undefined ? {} : { recent: { categories, since: day.start } };
};

const ofSales = (number: Pick<Explanation<Sales>, "kind" | "measure">): Explanation<Sales> => ({
  ...number,
  permission: "overview:read",
  streamsOf: (target) => recent(target, "order"),
  begin: noSales,
  evolve: evolveSales,
  currencyOf: ({ currency }) => currency,
  tells: changesOnly,
  weigh: ({ byStream }) => byStream.size * ORDER_BYTES,
  isLong: isRange,
  kept: KEPT,
});

const orders = ofSales({ kind: "count", measure: ({ orders }) => orders });

/** The numbers of days of the website's clock; `id` is a day, or the first and the last one. */
export const dayNumbers = {
  "overview-orders": orders,
  // Next to what browsers report of the shop, members see the number of orders without their money.
  "shop-orders": { ...orders, permission: "census:read", findTimeZone: findShopZone },
  "overview-sales": ofSales({ kind: "money", measure: ({ totalCents }) => totalCents }),
} as const;

type Converted<Visited> = { readonly sales: Sales; readonly visited: Visited };

/** Orders of days per visitor, as *Visits* counts the visitors of these days. */
export const conversionNumbers = <Visited>(visitors: Explanation<Visited>) => {
  const conversion: Explanation<Converted<Visited>> = {
    ...(visitors.load !== undefined && { load: visitors.load }),
    ...(visitors.kept !== undefined && { kept: visitors.kept }),
    ...(visitors.countings !== undefined && { countings: visitors.countings }),
    kind: "share",
    permission: "overview:read",
    isMeasured: true,
    isLong,
    streamsOf: (target) => {
      const { recent } = visitors.streamsOf(target);
      if (recent === undefined) return {};
      return { recent: { ...recent, categories: ["order", ...recent.categories] } };
    },
    begin: (target) => ({ sales: noSales(target), visited: visitors.begin(target) }),
    evolve: ({ sales, visited }, recorded) =>
      categoryOf(recorded.stream) === "order"
        ? { sales: evolveSales(sales, recorded), visited }
        : { sales, visited: visitors.evolve(visited, recorded) },
    measure: ({ sales, visited }) =>
      conversionPpm(sales.orders - sales.renewals, Number(visitors.measure(visited))),
    tells: changesOnly,
    weigh: ({ sales, visited }) =>
      sales.byStream.size * ORDER_BYTES + (visitors.weigh?.(visited) ?? 0),
  };
  return { "overview-conversion": conversion } as const;
};
