import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import type { Statement } from "../kit/projection.ts";
import { MAX_GAP_DAYS } from "./day-counts.ts";
import { visitValues } from "./visit.ts";

/** Sets time zones. Postgres has no days in a zone that it does not know: the former one stays. */
export const setZonesText = (table: string): string => `
  merge into {schema}.${table} t
  using (select * from unnest($1::text[], $2::text[]) as z(website_id, time_zone)
          where exists (select from pg_timezone_names n where n.name = z.time_zone)) z
     on t.website_id = z.website_id
   when matched then update set time_zone = z.time_zone
   when not matched then insert values (z.website_id, z.time_zone)`;

const clearDays = "delete from {schema}.traffic_days where website_id = any($1::text[])";

const values = visitValues
  .map(({ column, dimension }) => `('${dimension}', l.${column})`)
  .join(", ");

const counters = ["views", "bounces", "milliseconds", "entries", "exits"];
const sums = counters.map((counter) => `sum(${counter}) as ${counter}`).join(", ");

const countDays = `
  with placed as (
    select w.*, (started_at at time zone zone)::date as day,
           to_char(started_at at time zone zone, 'HH24') as hour,
           (views = 1 and visitor <> '')::int as bounces
      from (select v.*, coalesce((select time_zone from {schema}.traffic_zones z
                                   where z.website_id = v.website_id),
                                 '${defaultSiteSettings.timeZone}') as zone
              from {schema}.visits v where website_id = any($1::text[])) as w
  ), touches as (
    select website_id, visitor, day, t.dimension, t.value, views, bounces,
           (extract(epoch from ended_at - started_at) * 1000)::bigint as milliseconds,
           0 as entries, 0 as exits
      from placed l
     cross join lateral (values ('total', ''), ('hour', l.hour), ${values}) as t(dimension, value)
     where l.visitor <> '' or t.dimension not in ('entry', 'exit')
    union all
    select website_id, visitor, day, 'page', p.page, p.views, bounces, p.milliseconds,
           (l.visitor <> '' and p.page = l.entry)::int, (l.visitor <> '' and p.page = l.exit)::int
      from placed l
     cross join lateral (
       -- The time of a page ends with the next one.
       select page, count(*) as views, coalesce(sum(until - after), 0)::bigint as milliseconds
         from (select page, after, lead(after) over (order by place) as until
                 from unnest(l.pages, l.viewed_after) with ordinality as u(page, after, place)) as v
        group by page) as p
  ), by_visitor as (
    select website_id, visitor, dimension, value, day, count(*) as visits, ${sums}
      from touches group by website_id, visitor, dimension, value, day
  ), gapped as (
    select *, day - lag(day) over (partition by website_id, visitor, dimension, value order by day)
                as since
      from by_visitor
  )
  insert into {schema}.traffic_days (website_id, dimension, value, day, gap, visitors, visits,
                                     visit_views, ${counters.join(", ")})
  select website_id, dimension, value, day,
         case when visitor <> '' and since <= ${MAX_GAP_DAYS} then since else 0 end as since_last,
         count(*) filter (where visitor <> ''),
         coalesce(sum(visits) filter (where visitor <> ''), 0),
         coalesce(sum(views) filter (where visitor <> ''), 0), ${sums}
    from gapped group by website_id, dimension, value, day, since_last`;

const countHours = `
  insert into {schema}.visit_hours (website_id, hour, visits, views, positions)
  select website_id, floor(extract(epoch from started_at) / 3600)::int, count(*), sum(views),
         sum(first_position + last_position)
    from {schema}.visits where website_id = any($1::text[]) group by 1, 2`;

/** Counts the visits that a new build begins with. */
export const countVisits = (websites: readonly string[]): readonly Statement[] => [
  { text: countHours, values: [websites] },
  { text: countDays, values: [websites] },
];

/** Another time zone has other days: all visits of the website are counted again. */
export const recountDays = (zones: ReadonlyMap<string, string>): readonly Statement[] => {
  if (zones.size === 0) return [];
  const websites = [...zones.keys()];
  return [
    { text: setZonesText("traffic_zones"), values: [websites, [...zones.values()]] },
    { text: clearDays, values: [websites] },
    { text: countDays, values: [websites] },
  ];
};
