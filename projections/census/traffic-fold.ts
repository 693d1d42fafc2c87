import { defaultSiteSettings } from "#domain/site-settings/settings.ts";

/** Further back, a visitor counts as new. A range of up to this many days has exact visitors. */
export const MAX_GAP_DAYS = 366;
/** With a day on each side for the time zone. */
export const REACH = `interval '${MAX_GAP_DAYS + 2} days'`;

/** Dimensions with one value for each visit, and where it stands in `placed`. */
const ofVisit = {
  total: "total",
  hour: "hour",
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
  entry: "entry",
  exit: "exit",
} as const;
const columns = Object.values(ofVisit);

const sums = ["views", "bounces", "milliseconds", "entries", "exits"] as const;
const counters = ["visitors", "visits", "visit_views", ...sums] as const;
const key = ["website_id", "dimension", "value", "day", "gap"] as const;

const zoneOf = (websiteId: string): string =>
  `coalesce((select time_zone from {schema}.traffic_zones z where z.website_id = ${websiteId}),
            '${defaultSiteSettings.timeZone}')`;

/** The relation of visits with their local day and hour. */
export const placed = (visits: string): string => `
  select w.*, (started_at at time zone zone)::date as day,
         to_char(started_at at time zone zone, 'HH24') as hour, ''::text as total
    from (select v.*, ${zoneOf("v.website_id")} as zone from ${visits} v) w`;

/** What each visit of the relation `l` adds under its page `p` or under its value. */
const ofWhole = `l.views, (l.views = 1 and l.visitor <> '')::int as bounces,
  (extract(epoch from l.ended_at - l.started_at) * 1000)::bigint as milliseconds, 0 as entries,
  0 as exits`;
const ofPage = `p.views, (l.views = 1 and l.visitor <> '')::int as bounces, p.milliseconds,
  (l.visitor <> '' and p.page = l.entry)::int as entries,
  (l.visitor <> '' and p.page = l.exit)::int as exits`;
/** The time of a page ends with the next one. */
const pagesOf = `
  lateral (select page, count(*) as views,
                  coalesce(sum((extract(epoch from until - at) * 1000)::bigint), 0)::bigint as milliseconds
             from (select page, at, lead(at) over (order by place) as until
                     from unnest(l.pages, l.viewed_at) with ordinality as u(page, at, place)) as v
            group by page) as p`;
const isCounted = "(l.visitor <> '' or t.dimension not in ('entry', 'exit'))";

const signedSums = (sign: string): string =>
  sums.map((column) => `sum(${sign} * ${column}) as ${column}`).join(", ");

const gapOf = (days: string): string =>
  `(case when ${days} between 1 and ${MAX_GAP_DAYS} then ${days} else 0 end)::smallint`;

/**
 * Common table expressions from the relation `signed`, placed visits with a `sign` (1: counts from
 * now on, -1: no longer counts), to `all_deltas`. All visits of a visitor within the longest gap must
 * be in it with each sign that one of them has, because they decide who was counted before.
 */
export const deltasOfVisitors = `
  touches as (
    select sign, website_id, visitor, day, t.dimension, t.value, ${ofWhole}
      from signed l cross join lateral (values ${Object.entries(ofVisit)
        .map(([dimension, column]) => `('${dimension}', l.${column})`)
        .join(", ")}) as t(dimension, value)
     where ${isCounted}
    union all
    select sign, website_id, visitor, day, 'page', p.page, ${ofPage}
      from signed l cross join ${pagesOf}
  ), by_visitor as (
    select sign, website_id, visitor, dimension, value, day, count(*) as visits, ${signedSums("1")}
      from touches group by sign, website_id, visitor, dimension, value, day
  ), gapped as (
    select *, day - lag(day) over (partition by sign, website_id, visitor, dimension, value
                                    order by day) as since
      from by_visitor
  ), all_deltas as (
    select website_id, dimension, value, day,
           case when visitor <> '' then ${gapOf("since")} else 0::smallint end as gap,
           sum(sign * (visitor <> '')::int) as visitors,
           sum(sign * visits * (visitor <> '')::int) as visits,
           sum(sign * views * (visitor <> '')::int) as visit_views, ${signedSums("sign")}
      from gapped group by 1, 2, 3, 4, 5
  )`;

const known = (where: string, more = ""): string => `
  (select ${columns.join(", ")}, day, pages from (
     select (started_at at time zone l.zone)::date as day,
            to_char(started_at at time zone l.zone, 'HH24') as hour, ''::text as total,
            referrer, campaign, utm_source, utm_medium, utm_term, utm_content, device, browser, system,
            language, entry, exit, pages
       from {schema}.visits
      where l.visitor <> '' and website_id = l.website_id and visitor = l.visitor
        and started_at + ${REACH} > l.started_at offset 0) as e ${where}${more}) as k`;

/**
 * The same from the relation `easy` alone, which has only the visits that change, all of a visitor
 * on one day and none before a visit that stays: who was counted before is looked up in the table,
 * as it is before the statement. Nearly all visits are such.
 */
export const deltasOfEasyVisits = `
  easy_touches as (
    select l.sign, l.website_id, l.visitor, l.day, t.dimension, t.value, t.there, t.last, ${ofWhole}
      from easy l cross join lateral (
        select ${columns
          .map((column) =>
            [
              `count(*) filter (where k.day = l.day and k.${column} = l.${column}) as there_${column}`,
              `max(k.day) filter (where k.day < l.day and k.${column} = l.${column}) as last_${column}`,
            ].join(", "),
          )
          .join(", ")}
          from ${known("")}) as s
      cross join lateral (values ${Object.entries(ofVisit)
        .map(
          ([dimension, column]) =>
            `('${dimension}', l.${column}, s.there_${column}, s.last_${column})`,
        )
        .join(", ")}) as t(dimension, value, there, last)
     where ${isCounted}
    union all
    select l.sign, l.website_id, l.visitor, l.day, 'page', p.page, s.there, s.last, ${ofPage}
      from easy l cross join ${pagesOf}
      cross join lateral (
        select count(*) filter (where k.day = l.day) as there,
               max(k.day) filter (where k.day < l.day) as last
          from ${known("where e.pages @> array[p.page]")}) as s
  ), easy_visitors as (
    select website_id, visitor, dimension, value, day, sum(sign) as visits, ${signedSums("sign")},
           (bool_or(sign = 1) or max(there) > count(*) filter (where sign = -1))::int
             - (max(there) > 0)::int as visitors,
           day - max(last) as since
      from easy_touches group by website_id, visitor, dimension, value, day
  ), easy_deltas as (
    select website_id, dimension, value, day,
           case when visitor <> '' then ${gapOf("since")} else 0::smallint end as gap,
           sum(visitors * (visitor <> '')::int) as visitors,
           sum(visits * (visitor <> '')::int) as visits,
           sum(views * (visitor <> '')::int) as visit_views, ${signedSums("1")}
      from easy_visitors group by 1, 2, 3, 4, 5
  )`;

const each = (format: (column: string) => string): string => counters.map(format).join(", ");

/** Adds deltas. A row without any view left is removed, as if it had never been there. */
export const mergeDeltas = (...relations: readonly string[]): string => `
  merge into {schema}.traffic_days t
  using (select ${key.join(", ")}, ${each((column) => `sum(${column})::bigint as ${column}`)}
           from (${relations
             .map((relation) => `select ${key.join(", ")}, ${counters.join(", ")} from ${relation}`)
             .join(" union all ")}) as a
          group by ${key.join(", ")}
         having ${counters.map((column) => `sum(${column}) <> 0`).join(" or ")}) d
     on ${key.map((column) => `t.${column} = d.${column}`).join(" and ")}
   when matched and t.views + d.views = 0 then delete
   when matched then update set ${each((column) => `${column} = t.${column} + d.${column}`)}
   when not matched then insert (${key.join(", ")}, ${counters.join(", ")})
        values (${key.map((column) => `d.${column}`).join(", ")}, ${each((column) => `d.${column}`)})`;
