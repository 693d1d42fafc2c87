import type { Segment } from "#domain/census/segment.ts";
import type { Days } from "#domain/kit/comparison.ts";
import type { DaysUntil } from "#domain/kit/so-far.ts";
import { ATTRIBUTION_DAYS } from "#domain/sales/attribution.ts";
import type { OtherSales } from "#domain/sales/other-sales.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { parameters } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { segmentSql } from "./traffic-segment.ts";

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

/** The last visit before an order, as *Sources* of sales finds it. */
const lastVisit = `
  select v.* from read.cart_visitors as c
    join read.visits as v on v.website_id = $1 and v.visitor = c.visitor and v.visitor <> ''
   where c.website_id = $1 and c.cart_id = sold.cart_id
     and v.started_at <= sold.placed_at
     and v.started_at > sold.placed_at - interval '${ATTRIBUTION_DAYS} days'
   order by v.started_at desc, v.first_position desc limit 1`;

/** Values of a query, and the orders `sold` that it reads: with filters, those whose last visit the filters select. */
const orders = (segment: Segment, first: readonly unknown[]) => {
  const asked = parameters(first);
  const from =
    segment.length === 0
      ? "read.orders as sold"
      : `read.orders as sold cross join lateral (${lastVisit}) as v`;
  const where = `sold.website_id = $1 and ${isOrder} and ${segmentSql(segment, asked)}`;
  return { from, where, values: asked.values };
};

const total = (currency: string): string =>
  `coalesce(sum(sold.grand_total_cents) filter (where sold.currency = ${currency}), 0)::bigint as "totalCents"`;
const isPlaced = `${inDays("sold.placed_at")} and sold.placed_at < $6::timestamptz`;

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  /** A moment on the last day from which on orders do not count. */
  readonly until?: string | null | undefined;
  /** Absent: all orders. */
  readonly segment?: Segment;
};
const ordersOf = ({ websiteId, timeZone, from, to, currency, until, segment = [] }: Asked) =>
  orders(segment, [websiteId, timeZone, from, to, currency, until ?? "infinity"]);

/** Sales of each day that has any: of the orders that the reports of sales count, with what customers agreed to pay. */
export const findSales = async (sql: Sql, asked: Asked): Promise<ReadonlyMap<string, Sales>> => {
  const { from, where, values } = ordersOf(asked);
  const rows = await sql.query<Sales & { day: string }>(
    `select (sold.placed_at at time zone $2)::date::text as day, count(*)::int as orders,
            count(*) filter (where ${isRenewal})::int as renewals, ${total("$5")}
       from ${from} where ${where} and ${isPlaced}
      group by 1`,
    values,
  );
  return new Map(rows.map(({ day, ...sales }) => [day, sales]));
};

/** Of all days together, in each other currency. */
const findOthers = async (sql: Sql, asked: Asked): Promise<OtherSales> => {
  const { from, where, values } = ordersOf(asked);
  const rows = await sql.query<OtherSales[number]>(
    `select sold.currency, sum(sold.grand_total_cents)::bigint as "totalCents"
       from ${from} where ${where} and ${isPlaced} and sold.currency <> $5
      group by 1 having sum(sold.grand_total_cents) <> 0 order by 1`,
    values,
  );
  return [...rows];
};

/** Orders that no filter can select, because no visit before them is known. */
const countWithoutVisit = async (sql: Sql, asked: Asked): Promise<number> => {
  const { where, values } = ordersOf({ ...asked, segment: [] });
  const [row] = await sql.query<{ orders: number }>(
    `select count(*)::int as orders from read.orders as sold
      where ${where} and ${isPlaced} and $5::text <> '' and not exists (${lastVisit})`,
    values,
  );
  return row?.orders ?? 0;
};

/** By quarters of an hour between two moments, the second one excluded. Every hour of a clock begins with one. */
const findQuarters = async (
  sql: Sql,
  { websiteId, currency, segment = [] }: Pick<Asked, "websiteId" | "currency" | "segment">,
  first: string,
  until: string,
) => {
  const { from, where, values } = orders(segment, [websiteId, first, until, currency]);
  return sql.query<Sales & { readonly at: string }>(
    `select to_timestamp(floor(extract(epoch from sold.placed_at) / 900) * 900) as at,
            count(*)::int as orders, count(*) filter (where ${isRenewal})::int as renewals, ${total("$4")}
       from ${from} where ${where} and sold.placed_at >= $2 and sold.placed_at < $3
      group by 1`,
    values,
  );
};

export const totalSales = (days: ReadonlyMap<string, Sales>): Sales => {
  let [orders, renewals, totalCents] = [0, 0, 0];
  for (const day of days.values()) {
    orders += day.orders;
    renewals += day.renewals;
    totalCents += day.totalCents;
  }
  return { orders, renewals, totalCents };
};

const noSales: Sales = { orders: 0, renewals: 0, totalCents: 0 };

/** Sales of days; unknown to members who cannot read the overview. */
export const createSales = (
  sql: Sql,
  { isShown, ...asked }: Omit<Asked, keyof DaysUntil> & { isShown: boolean },
) => {
  const onDays = async (days: Days & Partial<DaysUntil>) => {
    const of = { ...asked, ...days };
    const isFiltered = asked.segment !== undefined && asked.segment.length > 0;
    const [found, others, withoutVisit] = await Promise.all([
      findSales(sql, of),
      findOthers(sql, of),
      isFiltered ? countWithoutVisit(sql, of) : 0,
    ]);
    return { found, total: { ...totalSales(found), others, withoutVisit } };
  };
  return {
    find: async ({ from, to, until }: Days & Partial<DaysUntil>) => {
      const sold = isShown ? await onDays({ from, to, ...(until && { until }) }) : undefined;
      return {
        total: sold?.total ?? null,
        on: (day: string): Sales | null =>
          sold === undefined ? null : (sold.found.get(day) ?? noSales),
      };
    },
    /** Quarters of an hour with sales between two moments, the second one excluded. */
    byQuarter: async (from: string, until: string) =>
      isShown ? findQuarters(sql, asked, from, until) : null,
  };
};
