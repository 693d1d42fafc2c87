import type { Sql } from "#infra/postgres/port.ts";
import { isInShop, runsLow, stockRecords } from "../inventory/low-stock.ts";
import { findSiteSettings } from "../site-settings/find-site-settings.ts";
import type { OverviewLow, OverviewWaiting } from "./contract.ts";

/**
 * $1 website, $2 time. Current sign-ups minus those that started since, plus those that ended
 * since: the cost depends on the changes since then, not on the number of sign-ups. The previous
 * version of the table, which serves while this one is built, lacks these columns: both values are
 * then the same.
 */
const waitingText = `
  with beside as (
    select null::timestamptz as waiting_from, null::timestamptz as waited_until
  ), changed as (
    select began.* from beside, lateral (
      select product_id, variant_id, -count(*) as people from read.restock_sign_ups
       where website_id = $1 and waiting_from > $2 and waited_until is null
       group by product_id, variant_id) as began
    union all
    select ended.* from beside, lateral (
      select product_id, variant_id, count(*) as people from read.restock_sign_ups
       where website_id = $1 and waited_until > $2 and waiting_from <= $2
       group by product_id, variant_id) as ended
  ), changes as (
    select product_id, variant_id, sum(people) as people from changed group by product_id, variant_id
  ), counts as (
    select waiting, waiting + coalesce(people, 0) as earlier
      from read.restock_groups left join changes using (product_id, variant_id)
     where website_id = $1
  )
  select coalesce(sum(waiting), 0)::int as people,
         (count(*) filter (where waiting > 0))::int as variants,
         coalesce(sum(earlier), 0)::int as "peopleEarlier",
         (count(*) filter (where earlier > 0))::int as "variantsEarlier"
    from counts`;

type WaitingRow = {
  readonly people: number;
  readonly variants: number;
  readonly peopleEarlier: number;
  readonly variantsEarlier: number;
};

/** People with restock sign-ups, now and at an earlier time. */
export const countWaiting = async (
  sql: Sql,
  websiteId: string,
  earlier: string,
): Promise<OverviewWaiting> => {
  const [row] = await sql.query<WaitingRow>(waitingText, [websiteId, earlier]);
  return {
    people: row?.people ?? 0,
    variants: row?.variants ?? 0,
    lastWeek: { people: row?.peopleEarlier ?? 0, variants: row?.variantsEarlier ?? 0 },
  };
};

/**
 * $1 website, $2 time, $3 units. Variants whose stock has not moved since are as low as they are now. Of the others,
 * those are looked at that had movements before: one whose first movement came later is new, and after an import
 * these are all. Their units then are the present ones minus those received since.
 */
const lowText = `
  with moved as (
    select variant_id, sum(on_hand_delta - held_delta) as units,
           bool_or(type = 'StockCountingChanged') as counting_changed
      from read.stock_movements
     where website_id = $1 and at > $2
       and variant_id in (select variant_id from read.stock_movements
                           where website_id = $1 and at > $2 and revision > 0)
     group by variant_id having min(revision) > 0
  ), earlier as (
    select stock.available - moved.units as available,
           case when moved.counting_changed then coalesce((
             select last.unlimited from read.stock_movements as last
              where last.website_id = $1 and last.variant_id = moved.variant_id
                and last.type = 'StockCountingChanged' and last.at <= $2
              order by last.revision desc limit 1), false)
             else stock.unlimited end as unlimited
      from moved
      join ${stockRecords} as stock
        on stock.website_id = $1 and stock.variant_id = moved.variant_id
       and ${isInShop("stock")}
  )
  select count(*)::int as variants,
         ((count(*) filter (where coalesce(stock.moved_at <= $2, true)))
           + (select count(*) from earlier where available <= $3::int and not unlimited))::int as "lastWeek"
    from ${stockRecords} as stock
   where stock.website_id = $1 and ${runsLow("stock", "$3::int")}`;

/**
 * Variants at or below the website's low stock setting, now and at an earlier time. Not in the
 * specification: today's setting also applies to the earlier time, and a variant without stock now
 * had none then, unless its first units came since.
 */
export const countLow = async (
  sql: Sql,
  websiteId: string,
  earlier: string,
): Promise<OverviewLow> => {
  const { lowStockAt: lowAt } = await findSiteSettings(sql, websiteId);
  const [row] = await sql.query<Omit<OverviewLow, "lowAt">>(lowText, [websiteId, earlier, lowAt]);
  return { variants: row?.variants ?? 0, lastWeek: row?.lastWeek ?? 0, lowAt };
};
