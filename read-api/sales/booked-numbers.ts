import * as z from "zod/mini";
import type { ExplainedKind } from "../explained/explain-contract.ts";
import { daysOf, KEPT, timesOf } from "../explained/explained-days.ts";
import { changesOnly, type ExplainedId, type Explanation } from "../explained/explained-number.ts";
import { type BookedOrder, evolveBooked, isSale, notPlaced } from "./booked-orders.ts";

/** The days of a report of sales, its currency, and the row: a product, a tax, a payment method …; empty for all. */
export type BookQuestion = {
  readonly isInDays: (ms: number | null) => boolean;
  readonly currency: string;
  readonly row: string;
};

/** What an order that counts adds to each figure. */
type FiguresOf<Name extends string> = (
  order: BookedOrder,
  question: BookQuestion,
) => Readonly<Record<Name, number>>;

type Booked = {
  readonly question: BookQuestion;
  readonly endMs: number;
  readonly sums: Readonly<Record<string, number>>;
  /** By stream; changed in place. */
  readonly orders: Map<string, BookedOrder>;
};

const ORDER_BYTES = 3_000;

/**
 * An id such as `2030-01-31.EUR`, `2030-01-01.2030-01-31.EUR` or, with a row, `2030-01-01.2030-01-31.EUR.country:NP`. The
 * last part can have dots.
 */
const partsOf = (target: ExplainedId) => {
  const [from = "", second = "", ...others] = target.id.split(".");
  const isRange = z.iso.date().safeParse(second).success;
  const id = isRange ? `${from}.${second}` : from;
  const [currency = "", ...row] = isRange ? others : [second, ...others];
  return { days: { ...target, id }, currency, row: row.join(".") };
};

type Figure<Name> = {
  readonly kind: ExplainedKind;
  readonly measure: (sums: Readonly<Record<Name & string, number>>) => number | null;
};

type Book<Name extends string, Sum extends string> = {
  /** Unique among the books. */
  readonly name: string;
  readonly figuresOf: FiguresOf<Sum>;
  readonly figures: Readonly<Record<Name, Figure<Sum>>>;
  /** Events on the days of orders that can be older than the days. */
  readonly later: readonly string[];
  /** Whether rows of an id are those of a country of delivery, which only an opened order says. */
  readonly isByCountry?: (row: string) => boolean;
};

const evolve =
  <Sum extends string>(figuresOf: FiguresOf<Sum>): Explanation<Booked>["evolve"] =>
  (state, recorded) => {
    const { question, orders, endMs } = state;
    const known = orders.get(recorded.stream);
    // Events of an order that is older than the days and in none of them.
    if (known === undefined && recorded.type !== "OrderPlaced") return state;
    const before = known ?? notPlaced;
    const after = evolveBooked(before, recorded);
    if (known === undefined && after.placedMs >= endMs) return state;
    orders.set(recorded.stream, after);
    const counted = (order: BookedOrder) =>
      isSale(order) && order.placed?.currency === question.currency
        ? figuresOf(order, question)
        : undefined;
    const [less, more] = [counted(before), counted(after)];
    if (less === undefined && more === undefined) return state;
    const sums = { ...state.sums } as Record<Sum, number>;
    for (const name of Object.keys(less ?? more ?? {}) as Sum[])
      sums[name] = (sums[name] ?? 0) - (less?.[name] ?? 0) + (more?.[name] ?? 0);
    return { ...state, sums };
  };

/**
 * Numbers that are added up from confirmed orders, in one currency, for one or several days of the website's clock. All numbers of
 * a book are read together.
 */
export const bookNumbers = <Name extends string, Sum extends string>({
  name,
  figuresOf,
  figures,
  later,
  isByCountry = () => false,
}: Book<Name, Sum>): Readonly<Record<Name, Explanation<Booked>>> => {
  const measures = new Set<Explanation<Booked>["measure"]>();
  const numberOf = ({ kind, measure: measureSums }: Figure<Sum>): Explanation<Booked> => {
    const measure = ({ sums }: Booked) => measureSums(sums as Readonly<Record<Sum, number>>);
    return {
      kind,
      measure,
      permission: "overview:read",
      kept: KEPT,
      together: { name, measures: measures.add(measure) },
      streamsOf: (target) => {
        const { days } = partsOf(target);
        if (daysOf(days) === undefined) return {};
        const since = new Date(timesOf(days).startMs).toISOString();
        return { recent: { categories: ["order"], since } };
      },
      bringsIn: ({ type, stream }) => (later.includes(type) ? [stream] : []),
      opensCountries: (target) => isByCountry(partsOf(target).row),
      begin: (target) => {
        const { days, currency, row } = partsOf(target);
        const { startMs, endMs } = timesOf(days);
        const isInDays = (ms: number | null) => ms !== null && ms >= startMs && ms < endMs;
        return { question: { isInDays, currency, row }, endMs, sums: {}, orders: new Map() };
      },
      evolve: evolve(figuresOf),
      currencyOf: ({ question }) => question.currency,
      tells: changesOnly,
      weigh: ({ orders }) => orders.size * ORDER_BYTES,
      isLong: (target) => {
        const days = daysOf(partsOf(target).days);
        return days !== undefined && days.from !== days.to;
      },
    };
  };
  return Object.fromEntries(
    Object.entries<Figure<Sum>>(figures).map(([number, figure]) => [number, numberOf(figure)]),
  ) as Record<Name, Explanation<Booked>>;
};
