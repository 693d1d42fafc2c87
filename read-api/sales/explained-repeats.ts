import { readEvent } from "#domain/kit/read-event.ts";
import { OrderPlaced } from "#domain/orders/placing-events.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import type { ExplainedKind } from "../explained/explain-contract.ts";
import { DAY_MS, KEPT } from "../explained/explained-days.ts";
import { changesOnly, type Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { createAccountAddresses } from "./account-addresses.ts";
import { type BookedOrder, evolveBooked, notPlaced } from "./booked-orders.ts";
import {
  type CustomerSales,
  changeSales,
  isShorter,
  noSales,
  noShare,
  placeOf,
  type Sale,
  type Share,
  saleOf,
  shareOf,
} from "./customer-sales.ts";
import { questionOf, type RepeatQuestion } from "./repeat-question.ts";

type Order = {
  readonly booked: BookedOrder;
  readonly stream: string;
  readonly personId: string;
  readonly customer: string;
  /** Undefined while it does not count. */
  readonly sale: Sale | undefined;
};

type Sums = { -readonly [Figure in Exclude<keyof Share, "waitMs">]: Share[Figure] };

type Repeats = Readonly<Sums> & {
  readonly question: RepeatQuestion | undefined;
  readonly addresses: ReturnType<typeof createAccountAddresses>;
  /** By stream; changed in place, like the ones below. */
  readonly orders: Map<string, Order>;
  /** Streams of orders by person. */
  readonly ordersOf: Map<string, Set<string>>;
  readonly salesOf: Map<string, CustomerSales>;
  readonly shares: Map<string, Share>;
  /** Of those who bought again, in order. */
  readonly waits: number[];
};

/** An order of three lines takes 3,300 bytes when each customer has one; a refund adds to that. */
const ORDER_BYTES = 4_000;
const ADDRESS_BYTES = 300;
const PPM = 1_000_000;

/** Whether an order is a customer’s first one depends on everything before. */
const SINCE = "1970-01-02T00:00:00.000Z";

/** The figures after some customers have other orders. */
const recount = (state: Repeats, customers: Iterable<string>): Repeats => {
  const { question, salesOf, shares, waits } = state;
  if (question === undefined) return state;
  const { members, counted, orderCount, netCents } = state;
  const sums: Sums = { members, counted, orderCount, netCents };
  for (const customer of customers) {
    const before = shares.get(customer) ?? noShare;
    const sales = salesOf.get(customer);
    const after = sales === undefined ? noShare : shareOf(sales, question);
    for (const figure of ["members", "counted", "orderCount", "netCents"] as const)
      sums[figure] += after[figure] - before[figure];
    if (before.waitMs !== undefined) waits.splice(placeOf(waits, before.waitMs, isShorter), 1);
    if (after.waitMs !== undefined)
      waits.splice(placeOf(waits, after.waitMs, isShorter), 0, after.waitMs);
    if (after === noShare) shares.delete(customer);
    else shares.set(customer, after);
  }
  return { ...state, ...sums };
};

/** Looks up again which customer an order belongs to and what it adds. Returns the customers whose orders have changed. */
const assign = (
  { addresses, orders, salesOf, question }: Repeats,
  { stream, personId, booked }: Pick<Order, "stream" | "personId" | "booked">,
): readonly string[] => {
  if (question === undefined) return [];
  const customer = addresses.customerAt(personId, booked.placedMs);
  const known = orders.get(stream);
  if (known?.sale !== undefined) {
    const others = changeSales(salesOf.get(known.customer) ?? noSales(), known.sale, -1, question);
    if (others.sales.length === 0) salesOf.delete(known.customer);
    else salesOf.set(known.customer, others);
  }
  const sale = saleOf(stream, booked, question);
  if (sale !== undefined)
    salesOf.set(customer, changeSales(salesOf.get(customer) ?? noSales(), sale, 1, question));
  orders.set(stream, { stream, personId, booked, customer, sale });
  return [known?.customer ?? customer, customer];
};

const evolveOrder = (state: Repeats, recorded: ReadEvent): Repeats => {
  const { orders, ordersOf } = state;
  const { stream } = recorded;
  const known = orders.get(stream);
  if (known === undefined && recorded.type !== "OrderPlaced") return state;
  const booked = evolveBooked(known?.booked ?? notPlaced, recorded);
  const personId =
    recorded.type === "OrderPlaced"
      ? readEvent(OrderPlaced, recorded).person.personId
      : (known?.personId ?? "");
  ordersOf.set(personId, (ordersOf.get(personId) ?? new Set()).add(stream));
  return recount(state, new Set(assign(state, { booked, stream, personId })));
};

const evolveAccount = (state: Repeats, recorded: ReadEvent): Repeats => {
  const { addresses, ordersOf, orders } = state;
  const streams = addresses.take(recorded).flatMap((person) => [...(ordersOf.get(person) ?? [])]);
  const changed = streams.flatMap((stream) => {
    const order = orders.get(stream);
    return order === undefined ? [] : assign(state, order);
  });
  return recount(state, new Set(changed));
};

const evolve = (state: Repeats, recorded: ReadEvent): Repeats => {
  if (state.question === undefined) return state;
  return categoryOf(recorded.stream) === "order"
    ? evolveOrder(state, recorded)
    : evolveAccount(state, recorded);
};

/** As `percentile_disc` of the report. */
const medianOf = (waits: readonly number[]): number | null => {
  const median = waits[(waits.length - 1) >> 1];
  return median === undefined ? null : Math.round(median / DAY_MS);
};

type Figure = {
  readonly kind: ExplainedKind;
  readonly measure: (state: Repeats) => number | null;
};

const numberOf = ({ kind, measure }: Figure): Explanation<Repeats> => ({
  kind,
  measure: (state) => (state.question === undefined ? null : measure(state)),
  permission: "overview:read",
  isOfToday: true,
  kept: KEPT,
  needsAll: "orders",
  isLong: (target) => questionOf(target) !== undefined,
  streamsOf: (target) =>
    questionOf(target) === undefined
      ? {}
      : { recent: { categories: ["order", "siteUser"], since: SINCE } },
  begin: (target) => ({
    question: questionOf(target),
    addresses: createAccountAddresses(),
    orders: new Map(),
    ordersOf: new Map(),
    salesOf: new Map(),
    shares: new Map(),
    waits: [],
    members: 0,
    counted: 0,
    orderCount: 0,
    netCents: 0,
  }),
  evolve,
  currencyOf: ({ question }) => question?.row?.currency ?? null,
  tells: changesOnly,
  weigh: ({ orders, addresses }) => orders.size * ORDER_BYTES + addresses.persons() * ADDRESS_BYTES,
});

/**
 * Customers by the month of their first order; `id` is `2030-01-01.2030-12-31.new`, `….again` or `….3` for all rows, and
 * `….2030-01-01.EUR.new` and so on for one of them. Shares are averages over all rows.
 */
export const repeatNumbers = {
  "repeat-customers": numberOf({ kind: "count", measure: ({ counted }) => counted }),
  "repeat-share": numberOf({
    kind: "share",
    measure: ({ members, counted }) =>
      members === 0 ? null : Math.round((counted / members) * PPM),
  }),
  "repeat-days": numberOf({ kind: "count", measure: ({ waits }) => medianOf(waits) }),
  "repeat-orders": numberOf({ kind: "count", measure: ({ orderCount }) => orderCount }),
  "repeat-net": numberOf({ kind: "money", measure: ({ netCents }) => netCents }),
} as const;
