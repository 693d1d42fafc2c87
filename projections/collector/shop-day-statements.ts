import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { setZonesText } from "../census/recount-days.ts";
import { columnOf, columnParameter } from "../kit/column-values.ts";
import type { Statement } from "../kit/projection.ts";
import { defineTable } from "../kit/table-changes.ts";

/**
 * Days of the longest range that reports accept: a longer gap makes no difference to any of them.
 */
const MAX_GAP_DAYS = 400;

export const quartersTable = defineTable({
  name: "shop_quarters",
  key: ["website_id", "visitor", "event", "item_id", "quarter"],
  columns: {
    website_id: "text",
    visitor: "text",
    event: "text",
    item_id: "text",
    quarter: "timestamptz",
    times: "bigint",
  },
});
const { columns, key } = quartersTable;
export type ShopQuarter = {
  readonly website_id: string;
  readonly visitor: string;
  readonly event: string;
  readonly item_id: string;
  /** Its start, in seconds since 1970. */
  readonly quarter: number;
  readonly times: number;
};

export type ShopDay = {
  readonly website_id: string;
  readonly event: string;
  readonly item_id: string;
  /** Since 1970. */
  readonly day: number;
  readonly gap: number;
  visitors: number;
  times: number;
};

const names = Object.keys(columns) as (keyof ShopQuarter)[];
/** Moments are sent as numbers, which Postgres reads faster than dates. */
const sent = { ...columns, quarter: "double precision" } as const;
const parameters = names.map((name, place) => columnParameter(place + 1, sent[name])).join(", ");
const sentValues = (rows: readonly ShopQuarter[]): readonly string[] =>
  names.map((name) => columnOf(sent[name], rows, name));
/** The rows that are sent. */
const rows = `
  (select ${names.map((name) => (name === "quarter" ? "to_timestamp(quarter) as quarter" : name)).join(", ")}
     from unnest(${parameters}) as s(${names.join(", ")}))`;

/** Rows with a quarter, and the time zone of their website. */
const zoned = (rows: string): string => `
  (select r.*, coalesce(z.time_zone, '${defaultSiteSettings.timeZone}') as zone
     from ${rows} left join {schema}.shop_zones as z on z.website_id = r.website_id)`;

/** A visitor who has been seen with an event, and a product or any. */
const seen = "website_id, visitor, event, item_id";
export const isSeen = (row: string): string =>
  ["website_id", "visitor", "event", "item_id"]
    .map((column) => `q.${column} = ${row}.${column}`)
    .join(" and ");

/** No time zone is that far from UTC. So only a few rows next to the day are read. */
const from = (day: string): string => `q.quarter >= (${day} - 1)::timestamp at time zone 'UTC'`;
const until = (day: string): string => `q.quarter < (${day} + 2)::timestamp at time zone 'UTC'`;
const dayOf = (row: string): string => `(q.quarter at time zone ${row}.zone)::date`;

/** The gap of a day whose visitor was last seen that many days before. */
export const shopGapOf = (since: number): number => (since <= MAX_GAP_DAYS ? since : 0);
const gapOf = (since: string): string =>
  `case when ${since} <= ${MAX_GAP_DAYS} then ${since} else 0 end`;

/**
 * Adds to both tables. A day's visitors are counted under the time since each was last seen, so that a day after
 * the changed ones can change as well: the next on which the visitor was seen. Nearly always the last time is before
 * all of that, and nothing else has to be looked up.
 */
const addText = `
  with given as materialized (
    select g.*, (quarter at time zone zone)::date as day
      from ${zoned(`${rows} as r`)} as g
  ), kept as (
    insert into {schema}.shop_quarters as q (${names.join(", ")}) select ${names.join(", ")} from given
    on conflict (${key.join(", ")}) do update set times = q.times + excluded.times
  ), touched as materialized (
    select t.*,
           case when visitor <> ''
                then (select ${dayOf("t")} from {schema}.shop_quarters as q
                       where ${isSeen("t")} order by q.quarter desc limit 1) end as newest
      from (select ${seen}, zone, day, sum(times) as times from given group by ${seen}, zone, day) as t
  ), affected as (
    select ${seen}, zone, newest, day, sum(times) as added
      from (select ${seen}, zone, newest, day, times from touched
             union all
            select t.website_id, t.visitor, t.event, t.item_id, t.zone, t.newest, later.day, 0
              from touched as t
             cross join lateral (
               select ${dayOf("t")} as day from {schema}.shop_quarters as q
                where ${isSeen("t")} and ${from("t.day")} and ${dayOf("t")} > t.day
                order by q.quarter limit 1) as later
             where t.newest > t.day) as days
     where visitor <> '' group by ${seen}, zone, newest, day
  ), compared as (
    select a.*,
           case when newest >= day
                then (select coalesce(sum(q.times), 0) from {schema}.shop_quarters as q
                       where ${isSeen("a")} and ${from("a.day")} and ${until("a.day")} and ${dayOf("a")} = a.day)
                else 0 end as had,
           case when newest >= day
                then (select ${dayOf("a")} from {schema}.shop_quarters as q
                       where ${isSeen("a")} and ${until("a.day")} and ${dayOf("a")} < a.day
                       order by q.quarter desc limit 1)
                else newest end as former,
           max(day) filter (where added > 0)
             over (partition by ${seen} order by day rows between unbounded preceding and 1 preceding) as added_before
      from affected as a
  ), changes as (
    select website_id, event, item_id, day, ${gapOf("day - former")} as gap, -1 as visitors, -had as times
      from compared where had > 0
     union all
    select website_id, event, item_id, day, ${gapOf("day - greatest(former, added_before)")}, 1, had + added
      from compared
     union all
    select website_id, event, item_id, day, 0, 0, times from touched where visitor = ''
  )
  insert into {schema}.shop_days as d (website_id, event, item_id, day, gap, visitors, times)
  select website_id, event, item_id, day, gap, sum(visitors), sum(times) from changes
   group by website_id, event, item_id, day, gap having sum(visitors) <> 0 or sum(times) <> 0
  on conflict (website_id, event, item_id, day, gap) do update
     set visitors = d.visitors + excluded.visitors, times = d.times + excluded.times`;

/** A row whose visitors have all moved to another gap is removed, as if it had never been there. */
const removeText = `
  delete from {schema}.shop_days as d
   using (select website_id, event, item_id, (min(quarter) at time zone 'UTC')::date - 1 as since
            from ${rows} as g group by website_id, event, item_id) as g
   where d.website_id = g.website_id and d.event = g.event and d.item_id = g.item_id
     and d.day >= g.since and d.times = 0`;

/**
 * Adds what happened to both tables, by quarter of an hour, whatever was there before; no two rows have the same key.
 */
export const addQuarters = (rows: readonly ShopQuarter[]): readonly Statement[] => {
  if (rows.length === 0) return [];
  const values = sentValues(rows);
  return [
    { text: addText, values },
    { text: removeText, values },
  ];
};

const insertQuarters = `
  insert into {schema}.shop_quarters as q (${names.join(", ")})
  select ${names.join(", ")} from ${rows} as r
  on conflict (${key.join(", ")}) do update set times = q.times + excluded.times`;

const dayColumns = {
  ...({ website_id: "text", event: "text", item_id: "text", day: "int" } as const),
  ...({ gap: "smallint", visitors: "int", times: "bigint" } as const),
};
const dayNames = Object.keys(dayColumns) as readonly (keyof ShopDay)[];

const addDays = `
  insert into {schema}.shop_days as d (${dayNames.join(", ")})
  select ${dayNames.map((name) => (name === "day" ? "date '1970-01-01' + day" : name)).join(", ")}
    from unnest(${dayNames.map((name, place) => columnParameter(place + 1, dayColumns[name])).join(", ")})
         as r(${dayNames.join(", ")})
  on conflict (website_id, event, item_id, day, gap) do update
     set visitors = d.visitors + excluded.visitors, times = d.times + excluded.times`;

/** Adds to each table what is known to come after everything before it. */
export const addCounted = (
  quarters: readonly ShopQuarter[],
  days: readonly ShopDay[],
): readonly Statement[] => {
  if (quarters.length === 0) return [];
  return [
    { text: insertQuarters, values: sentValues(quarters) },
    { text: addDays, values: dayNames.map((name) => columnOf(dayColumns[name], days, name)) },
  ];
};

const clearDays = "delete from {schema}.shop_days where website_id = any($1::text[])";

const countDays = `
  with placed as (
    select ${seen}, (quarter at time zone zone)::date as day, sum(times) as times
      from ${zoned("{schema}.shop_quarters as r")} as q
     where website_id = any($1::text[]) group by ${seen}, day
  ), gapped as (
    select *, case when visitor <> '' then day - lag(day) over (partition by ${seen} order by day) end as since
      from placed
  )
  insert into {schema}.shop_days (website_id, event, item_id, day, gap, visitors, times)
  select website_id, event, item_id, day, ${gapOf("since")} as since_last,
         count(*) filter (where visitor <> ''), sum(times)
    from gapped group by website_id, event, item_id, day, since_last`;

/** Counts the quarters of an hour that a new build begins with. */
export const countShopDays = (websites: readonly string[]): readonly Statement[] => [
  { text: countDays, values: [websites] },
];

/** Another time zone has other days: everything of the website is counted again. */
export const recountShopDays = (zones: ReadonlyMap<string, string>): readonly Statement[] => {
  if (zones.size === 0) return [];
  const websites = [...zones.keys()];
  return [
    { text: setZonesText("shop_zones"), values: [websites, [...zones.values()]] },
    { text: clearDays, values: [websites] },
    ...countShopDays(websites),
  ];
};
