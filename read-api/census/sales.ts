import type { Segment } from "#domain/census/segment.ts";
import type { Days } from "#domain/kit/comparison.ts";
import { ATTRIBUTION_DAYS } from "#domain/sales/attribution.ts";
import type { OtherSales } from "#domain/sales/other-sales.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { parameters } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { segmentColumnsOf, segmentSql } from "./traffic-segment.ts";

export type Sales = {
  readonly orders: number;
  /** Orders that are renewals of subscriptions, which no visit leads to. */
  readonly renewals: number;
  /** What customers agreed to pay, in the website's currency. */
  readonly totalCents: number;
};

/** Orders cancelled before their money arrived do not count. */
export const isOrder = "sold.progress = 'definite' and sold.status <> 'cancelled'";

/** An order that a subscription placed, for a period after its first one. */
export const isRenewal = `exists (
  select from read.subscription_periods as paid
   where paid.website_id = sold.website_id and paid.order_id = sold.order_id::text and paid.period > 1)`;

/** The last visit before an order, as *Sources* of sales finds it, with what the filters look at. */
export const lastVisit = (segment: Segment): string => `
  select ${["visitor", ...segmentColumnsOf(segment)].map((name) => `v.${name}`).join(", ")}
    from read.cart_visitors as c
    join read.visits as v on v.website_id = $1 and v.visitor = c.visitor and v.visitor <> ''
   where c.website_id = $1 and c.cart_id = sold.cart_id
     and v.started_at <= sold.placed_at
     and v.started_at > sold.placed_at - interval '${ATTRIBUTION_DAYS} days'
   order by v.started_at desc, v.first_position desc limit 1`;

type SalesQuery = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
  /** A moment that divides the orders into those before it and the others. Absent: all are before it. */
  readonly until?: string | null | undefined;
  /** Absent: all orders. */
  readonly segment?: Segment;
};

type SoldRow = Sales & {
  readonly day: string;
  /** The quarter of an hour, for a single day. Every hour of a clock begins with one. */
  readonly at: string | null;
  readonly currency: string;
  readonly isSoFar: boolean;
  readonly withoutVisit: number;
};

/**
 * Orders of some days. The visit before each of them is looked for once, for all that a report says of
 * these days: that costs more than anything else here.
 */
const findRows = (
  sql: Sql,
  { websiteId, timeZone, until, segment = [] }: SalesQuery,
  { from, to }: Days,
): Promise<readonly SoldRow[]> => {
  const given = parameters([websiteId, timeZone, from, to, until ?? "infinity"]);
  const isFiltered = segment.length > 0;
  const quarter = "to_timestamp(floor(extract(epoch from sold.placed_at) / 900) * 900)";
  const text = `
    with counted as materialized (
      select (sold.placed_at at time zone $2)::date::text as day,
             ${from === to ? quarter : "null::timestamptz"} as at, sold.currency, sold.grand_total_cents as cents,
             sold.placed_at < $5::timestamptz as is_so_far, ${isRenewal} as is_renewal,
             ${isFiltered ? "v.visitor is not null" : "true"} as has_visit,
             ${segmentSql(segment, given)} as is_selected
        from read.orders as sold
             ${isFiltered ? `left join lateral (${lastVisit(segment)}) as v on true` : ""}
       where sold.website_id = $1 and ${isOrder} and ${inDays("sold.placed_at")}
    )
    select day, at, currency, is_so_far as "isSoFar",
           count(*) filter (where has_visit and is_selected)::int as orders,
           count(*) filter (where has_visit and is_selected and is_renewal)::int as renewals,
           coalesce(sum(cents) filter (where has_visit and is_selected), 0)::bigint as "totalCents",
           count(*) filter (where not has_visit and not is_renewal)::int as "withoutVisit"
      from counted group by day, at, currency, is_so_far`;
  return sql.query<SoldRow>(text, given.values);
};

const noSales: Sales = { orders: 0, renewals: 0, totalCents: 0 };

/** Orders of all currencies, and the total of one. */
const add = (sum: Sales, { orders, renewals, ...row }: SoldRow, currency: string): Sales => ({
  orders: sum.orders + orders,
  renewals: sum.renewals + renewals,
  totalCents: sum.totalCents + (row.currency === currency ? row.totalCents : 0),
});

const salesByDay = (rows: readonly SoldRow[], currency: string): ReadonlyMap<string, Sales> => {
  const days = new Map<string, Sales>();
  for (const row of rows) days.set(row.day, add(days.get(row.day) ?? noSales, row, currency));
  return days;
};

/** Of all days together, in each other currency. */
const othersOf = (rows: readonly SoldRow[], own: string): OtherSales => {
  const totals = new Map<string, number>();
  for (const { currency, totalCents } of rows)
    if (currency !== own) totals.set(currency, (totals.get(currency) ?? 0) + totalCents);
  return [...totals]
    .filter(([, totalCents]) => totalCents !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, totalCents]) => ({ currency, totalCents }));
};

const totalOf = (rows: readonly SoldRow[], currency: string) => ({
  ...rows.reduce((sum, row) => add(sum, row, currency), noSales),
  others: othersOf(rows, currency),
  withoutVisit: rows.reduce((sum, { withoutVisit }) => sum + withoutVisit, 0),
});

/** Sales of each day that has any: of the orders that the reports of sales count, with what customers agreed to pay. */
export const findSales = async (
  sql: Sql,
  { from, to, ...query }: SalesQuery & Days,
): Promise<ReadonlyMap<string, Sales>> =>
  salesByDay(await findRows(sql, query, { from, to }), query.currency);

export const totalSales = (days: ReadonlyMap<string, Sales>): Sales => {
  let [orders, renewals, totalCents] = [0, 0, 0];
  for (const day of days.values()) {
    orders += day.orders;
    renewals += day.renewals;
    totalCents += day.totalCents;
  }
  return { orders, renewals, totalCents };
};

/** Sales of the days of one report, each range of which is asked for once; unknown to members who cannot read the overview. */
export const createSales = (sql: Sql, { isShown, ...query }: SalesQuery & { isShown: boolean }) => {
  const { currency } = query;
  const rowsByRange = new Map<string, Promise<readonly SoldRow[]>>();
  const rowsOf = async ({ from, to }: Days): Promise<readonly SoldRow[] | undefined> => {
    if (!isShown) return undefined;
    const key = `${from} ${to}`;
    const rows = rowsByRange.get(key) ?? findRows(sql, query, { from, to });
    rowsByRange.set(key, rows);
    return rows;
  };
  return {
    find: async (days: Days) => {
      const rows = await rowsOf(days);
      const byDay = rows && salesByDay(rows, currency);
      return {
        total: rows === undefined ? null : totalOf(rows, currency),
        /** Of the orders before the moment that divides them. */
        soFar: () =>
          rows === undefined
            ? null
            : totalOf(
                rows.filter(({ isSoFar }) => isSoFar),
                currency,
              ),
        on: (day: string): Sales | null =>
          byDay === undefined ? null : (byDay.get(day) ?? noSales),
      };
    },
    /** Quarters of an hour of a single day with sales. */
    byQuarter: async (day: Days) =>
      (await rowsOf(day))?.map((row) => ({ at: row.at ?? "", ...add(noSales, row, currency) })) ??
      null,
  };
};
