import { defaultSiteSettings } from "#domain/site-settings/settings.ts";

/** Further back, a visitor counts as new. A range of up to this many days has exact visitors. */
export const MAX_GAP_DAYS = 366;

/** Dimensions with one value for each visit, and their columns. */
const ofVisit = {
  total: "''",
  hour: "to_char(local_start, 'HH24')",
  source: "referrer",
  campaign: "campaign",
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmTerm: "utm_term",
  utmContent: "utm_content",
  device: "device",
  browser: "browser",
  system: "system",
  language: "language",
} as const;

const ofVisitRows = Object.entries({ ...ofVisit, entry: "entry", exit: "exit" })
  .map(([dimension, value]) => `('${dimension}', ${value})`)
  .join(", ");

const zoneOf = (websiteId: string): string =>
  `coalesce((select time_zone from {schema}.traffic_zones z where z.website_id = ${websiteId}),
            '${defaultSiteSettings.timeZone}')`;

/**
 * Common table expressions that turn the relation `signed` into `deltas`, the changes of
 * `traffic_days`. `signed` has rows of visits with a `sign`: 1 for those that count from now on, -1
 * for those that no longer do. All visits of a visitor within the longest gap must be in it with
 * each sign that one of them has, because they decide who was counted before.
 */
export const trafficDeltas = `
  located as (
    select s.*, s.started_at at time zone ${zoneOf("s.website_id")} as local_start from signed s
  ), touches as (
    select sign, website_id, visitor, local_start::date as day, t.dimension, t.value, l.views,
           (l.views = 1 and visitor <> '')::int as bounces,
           (extract(epoch from ended_at - started_at) * 1000)::bigint as milliseconds,
           0 as entries, 0 as exits
      from located l cross join lateral (values ${ofVisitRows}) as t(dimension, value)
     where l.visitor <> '' or t.dimension not in ('entry', 'exit')
    union all
    select sign, website_id, visitor, local_start::date, 'page', p.page, p.views,
           (l.views = 1 and visitor <> '')::int, p.milliseconds, (visitor <> '' and p.page = entry)::int,
           (visitor <> '' and p.page = exit)::int
      from located l cross join lateral (
        select page, count(*) as views,
               coalesce(sum((extract(epoch from until - at) * 1000)::bigint), 0)::bigint as milliseconds
          from (select page, at, lead(at) over (order by place) as until
                  from unnest(l.pages, l.viewed_at) with ordinality as u(page, at, place)) as v
         group by page) as p
  ), by_visitor as (
    select sign, website_id, visitor, dimension, value, day, count(*) as visits, sum(views) as views,
           sum(bounces) as bounces, sum(milliseconds) as milliseconds, sum(entries) as entries,
           sum(exits) as exits
      from touches group by sign, website_id, visitor, dimension, value, day
  ), gapped as (
    select *, day - lag(day) over (partition by sign, website_id, visitor, dimension, value
                                    order by day) as since
      from by_visitor
  ), deltas as (
    select website_id, dimension, value, day,
           case when visitor <> '' and since <= ${MAX_GAP_DAYS} then since else 0 end::smallint as gap,
           sum(sign) filter (where visitor <> '')::bigint as visitors,
           sum(sign * visits) filter (where visitor <> '')::bigint as visits,
           sum(sign * views)::bigint as views,
           sum(sign * views) filter (where visitor <> '')::bigint as visit_views,
           sum(sign * bounces)::bigint as bounces,
           sum(sign * milliseconds)::bigint as milliseconds,
           sum(sign * entries)::bigint as entries, sum(sign * exits)::bigint as exits
      from gapped group by 1, 2, 3, 4, 5
  )`;

const counters = [
  "visitors",
  "visits",
  "views",
  "visit_views",
  "bounces",
  "milliseconds",
  "entries",
  "exits",
];
const key = ["website_id", "dimension", "day", "value", "gap"];

const each = (format: (column: string) => string): string => counters.map(format).join(", ");
const added = (column: string): string => `coalesce(d.${column}, 0)`;

/** Adds `deltas`. A row without any view left is removed, as if it had never been there. */
export const mergeDeltas = `
  merge into {schema}.traffic_days t
  using (select * from deltas d where ${counters.map((column) => `${added(column)} <> 0`).join(" or ")}) d
     on ${key.map((column) => `t.${column} = d.${column}`).join(" and ")}
   when matched and t.views + d.views = 0 then delete
   when matched then update set ${each((column) => `${column} = t.${column} + ${added(column)}`)}
   when not matched then insert (${key.join(", ")}, ${counters.join(", ")})
        values (${key.map((column) => `d.${column}`).join(", ")}, ${each(added)})`;
