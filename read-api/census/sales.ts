import type { Days } from "#domain/kit/comparison.ts";
import type { DaysUntil } from "#domain/kit/so-far.ts";
import type { OtherSales } from "#domain/sales/other-sales.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { inDays } from "../kit/local-day.ts";

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

const total = (currency: string): string =>
  `coalesce(sum(sold.grand_total_cents) filter (where sold.currency = ${currency}), 0)::bigint as "totalCents"`;

/** The orders that the reports of sales count, with what customers agreed to pay. */
const salesText = `
  select (sold.placed_at at time zone $2)::date::text as day, count(*)::int as orders,
         count(*) filter (where ${isRenewal})::int as renewals,
         ${total("$5")}
    from read.orders as sold
   where sold.website_id = $1 and ${isOrder}
     and ${inDays("sold.placed_at")} and sold.placed_at < $6::timestamptz
   group by 1`;

/** Of all days together, in each other currency. */
const othersText = `
  select sold.currency, sum(sold.grand_total_cents)::bigint as "totalCents"
    from read.orders as sold
   where sold.website_id = $1 and ${isOrder} and sold.currency <> $5
     and ${inDays("sold.placed_at")} and sold.placed_at < $6::timestamptz
   group by 1 having sum(sold.grand_total_cents) <> 0 order by 1`;

/** The same by quarters of an hour, in which every hour of a clock begins. */
const quartersText = `
  select to_timestamp(floor(extract(epoch from sold.placed_at) / 900) * 900) as at, count(*)::int as orders,
         count(*) filter (where ${isRenewal})::int as renewals,
         ${total("$4")}
    from read.orders as sold
   where sold.website_id = $1 and ${isOrder} and sold.placed_at >= $2 and sold.placed_at < $3
   group by 1`;

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  /** A moment on the last day from which on orders do not count. */
  readonly until?: string | null | undefined;
};
const valuesOf = ({ websiteId, timeZone, from, to, currency, until }: Asked) => [
  ...[websiteId, timeZone, from, to, currency, until ?? "infinity"],
];

/** Sales of each day that has any. */
export const findSales = async (sql: Sql, asked: Asked): Promise<ReadonlyMap<string, Sales>> => {
  const rows = await sql.query<Sales & { day: string }>(salesText, valuesOf(asked));
  return new Map(rows.map(({ day, ...sales }) => [day, sales]));
};

const findOthers = async (sql: Sql, asked: Asked): Promise<OtherSales> => [
  ...(await sql.query<OtherSales[number]>(othersText, valuesOf(asked))),
];

export const totalSales = (days: ReadonlyMap<string, Sales>): Sales => {
  let [orders, renewals, totalCents] = [0, 0, 0];
  for (const day of days.values()) {
    orders += day.orders;
    renewals += day.renewals;
    totalCents += day.totalCents;
  }
  return { orders, renewals, totalCents };
};

/** Sales of days; unknown to members who cannot read orders, and for a part of the visits. */
export const createSales = (
  sql: Sql,
  { isShown, ...asked }: Omit<Asked, keyof DaysUntil> & { isShown: boolean },
) => {
  const find = async ({ from, to, until }: Days & Partial<DaysUntil>) => {
    const [found, others] = isShown
      ? await Promise.all([
          findSales(sql, { ...asked, from, to, until }),
          findOthers(sql, { ...asked, from, to, until }),
        ])
      : [undefined, []];
    return {
      total: found === undefined ? null : { ...totalSales(found), others },
      on: (day: string): Sales | null =>
        found === undefined ? null : (found.get(day) ?? { orders: 0, renewals: 0, totalCents: 0 }),
    };
  };
  return {
    find,
    /** Quarters of an hour with sales between two moments, the second one excluded. */
    byQuarter: async (from: string, until: string) =>
      isShown
        ? sql.query<Sales & { readonly at: string }>(quartersText, [
            ...[asked.websiteId, from, until, asked.currency],
          ])
        : null,
  };
};
