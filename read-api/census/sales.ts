import type { Days } from "#domain/kit/comparison.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { inDays } from "../kit/local-day.ts";

export type Sales = {
  readonly orders: number;
  /** Orders that are renewals of subscriptions, which no visit leads to. */
  readonly renewals: number;
  readonly revenueCents: number;
};

/** Orders cancelled before their money arrived do not count. */
export const isOrder = "sold.progress = 'definite' and sold.status <> 'cancelled'";

/** An order that a subscription placed, for a period after its first one. */
export const isRenewal = `exists (
  select from read.subscription_periods as paid
   where paid.website_id = sold.website_id and paid.order_id = sold.order_id::text and paid.period > 1)`;

/** Revenue is received money minus refunds; both count on the local day of the order. */
const salesText = `
  select (sold.placed_at at time zone $2)::date::text as day, count(*)::int as orders,
         count(*) filter (where ${isRenewal})::int as renewals,
         coalesce(sum(sold.grand_total_cents - sold.refunded_cents)
           filter (where sold.status <> 'awaiting-payment' and sold.currency = $5), 0)::bigint
           as "revenueCents"
    from read.orders as sold
   where sold.website_id = $1 and ${isOrder}
     and ${inDays("sold.placed_at")}
   group by 1`;

/** The same by quarters of an hour, in which every hour of a clock begins. */
const quartersText = `
  select to_timestamp(floor(extract(epoch from sold.placed_at) / 900) * 900) as at, count(*)::int as orders,
         count(*) filter (where ${isRenewal})::int as renewals,
         coalesce(sum(sold.grand_total_cents - sold.refunded_cents)
           filter (where sold.status <> 'awaiting-payment' and sold.currency = $4), 0)::bigint
           as "revenueCents"
    from read.orders as sold
   where sold.website_id = $1 and ${isOrder} and sold.placed_at >= $2 and sold.placed_at < $3
   group by 1`;

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
};

/** Sales of each day that has any. */
export const findSales = async (
  sql: Sql,
  { websiteId, timeZone, from, to, currency }: Asked,
): Promise<ReadonlyMap<string, Sales>> => {
  const rows = await sql.query<Sales & { day: string }>(salesText, [
    ...[websiteId, timeZone, from, to, currency],
  ]);
  return new Map(rows.map(({ day, ...sales }) => [day, sales]));
};

export const totalSales = (days: ReadonlyMap<string, Sales>): Sales => {
  let [orders, renewals, revenueCents] = [0, 0, 0];
  for (const day of days.values()) {
    orders += day.orders;
    renewals += day.renewals;
    revenueCents += day.revenueCents;
  }
  return { orders, renewals, revenueCents };
};

/** Sales of days; unknown to members who cannot read orders, and for a part of the visits. */
export const createSales = (
  sql: Sql,
  { isShown, ...asked }: Omit<Parameters<typeof findSales>[1], keyof Days> & { isShown: boolean },
) => {
  const find = async ({ from, to }: Days) => {
    const found = isShown ? await findSales(sql, { ...asked, from, to }) : undefined;
    return {
      total: found === undefined ? null : totalSales(found),
      on: (day: string): Sales | null =>
        found === undefined
          ? null
          : (found.get(day) ?? { orders: 0, renewals: 0, revenueCents: 0 }),
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
    onDay: async (day: string) => (await find({ from: day, to: day })).total,
  };
};
