import type { Sql } from "#infra/postgres/port.ts";
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
 * $1 website, $2 time, $3 units. Currently available units minus those received since, for today's
 * variants. A variant existed then unless its first movement came later: after an import these are all.
 */
const lowText = `
  with moved as (
    select variant_id, sum(on_hand_delta - held_delta) as units,
           bool_or(type = 'StockCountingChanged') as counting_changed,
           min(revision) as first_revision
      from read.stock_movements where website_id = $1 and at > $2 group by variant_id
  ), levels as (
    select coalesce(stock.unlimited, false) as unlimited, coalesce(stock.available, 0) as available,
           coalesce(stock.available, 0) - coalesce(moved.units, 0) as available_earlier,
           case when moved.counting_changed then coalesce((
             select last.unlimited from read.stock_movements as last
              where last.website_id = $1 and last.variant_id = variant.variant_id
                and last.type = 'StockCountingChanged' and last.at <= $2
              order by last.revision desc limit 1), false)
             else coalesce(stock.unlimited, false) end as unlimited_earlier,
           moved.variant_id is null or moved.first_revision > 0 as was_there
      from read.product_variants as variant
      join read.products as product using (website_id, product_id)
      left join read.variant_stock as stock
        on stock.website_id = variant.website_id and stock.variant_id = variant.variant_id
      left join moved on moved.variant_id = variant.variant_id
     where variant.website_id = $1
  )
  select (count(*) filter (where not unlimited and available <= $3))::int as variants,
         (count(*) filter (where available_earlier <= $3 and not unlimited_earlier and was_there))::int
           as "lastWeek"
    from levels`;

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
