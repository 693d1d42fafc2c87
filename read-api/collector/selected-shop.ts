import { shopEvents } from "#domain/collector/shop-events.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { notCountedYet } from "../census/traffic-range.ts";
import { findVisitFilter, inQuarter, type VisitFilter } from "../census/visit-filter.ts";
import { parameters } from "../kit/list-source.ts";
import { inDays, requestedDays, type WebsiteRange } from "../kit/local-day.ts";

const keptText = `select to_regclass('read.shop_quarters') is not null as "isKept"`;

/** Undefined for no filters. Throws `StillBuilding` until an upgrade has built the tables with quarters again. */
export const findShopFilter = async (
  sql: Sql,
  websiteId: string,
  segment: string | undefined,
): Promise<VisitFilter | undefined> => {
  if (segment === undefined || segment === "") return undefined;
  const filter = await findVisitFilter(sql, websiteId, segment);
  const [row] = await sql.query<{ isKept: boolean }>(keptText);
  if (row?.isKept !== true) throw await notCountedYet(sql, "shop-activity");
  return filter;
};

type ShopEventRow = { readonly event: string; readonly times: number; readonly visitors: number };

const figures = `sum(d.times)::bigint as times, count(distinct d.visitor)::int as visitors`;

/** What happened in the selected visits of the days, and on each day. */
const selectedText = (day: string, isSelected: string): string => `
  select ${day} as day, d.event, ${figures}
    from read.shop_quarters as d
   where d.website_id = $1 and d.event = any($5::text[]) and d.item_id = ''
     and ${inDays("d.quarter")} and ${isSelected}
   group by 1, 2 order by 1, 2`;

const findSelected = async (
  sql: Sql,
  { websiteId, timeZone, from, to }: WebsiteRange,
  filter: VisitFilter,
  day: string,
) => {
  const given = parameters([websiteId, timeZone, from, to, shopEvents]);
  const isSelected = filter(inQuarter("d", requestedDays), given);
  return sql.query<ShopEventRow & { readonly day: string }>(
    selectedText(day, isSelected),
    given.values,
  );
};

/** Events of all days together. */
export const findSelectedEvents = async (
  sql: Sql,
  range: WebsiteRange,
  filter: VisitFilter,
): Promise<readonly ShopEventRow[]> => {
  const rows = await findSelected(sql, range, filter, "''");
  return rows.map(({ day: _day, ...counted }) => counted);
};

export const findSelectedDays = (sql: Sql, range: WebsiteRange, filter: VisitFilter) =>
  findSelected(sql, range, filter, "(d.quarter at time zone $2)::date::text");
