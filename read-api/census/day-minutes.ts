import type { Sql } from "#infra/postgres/port.ts";
import { dayStart, type WebsiteRange } from "../kit/local-day.ts";
import type { CountedRow } from "./traffic-plan.ts";

/** Ranges that are remembered, of all websites together. A day with visits in each of its minutes takes about 150 kB. */
const usualRanges = 50;

/** The visits of a day that began in a minute since 1970. */
type Minute = Omit<CountedRow, "name"> & { readonly minute: number };

/**
 * Visits of the last day of a range by the minute in which they began. Visitors are those without a visit on the days before, from
 * $3 on. A visitor's visits are found by their key, one visitor after another: the planner would read all visits of these days.
 */
const minutesText = `
  with started as materialized (
    select nullif(visitor, '') as visitor, views,
           floor(extract(epoch from started_at) / 60)::int as minute,
           (extract(epoch from ended_at - started_at) * 1000)::bigint as milliseconds
      from read.visits
     where website_id = $1 and started_at >= ${dayStart("$4::date", "$2")}
       and started_at < ${dayStart("$4::date + 1", "$2")}
  ), fresh as (
    select v.minute, count(*)::bigint as visitors
      from (select visitor, min(minute) as minute from started
             where visitor is not null group by visitor) as v
      left join lateral (
        select true as is_known from read.visits as e
         where e.website_id = $1 and e.visitor = v.visitor
           and e.started_at >= ${dayStart("$3::date", "$2")}
           and e.started_at < ${dayStart("$4::date", "$2")}
         limit 1) as before on true
     where before.is_known is null
     group by 1
  ), counted as (
    select minute, count(visitor)::bigint as visits, sum(views)::bigint as views,
           coalesce(sum(views) filter (where visitor is not null), 0)::bigint as "visitViews",
           count(*) filter (where views = 1 and visitor is not null)::bigint as bounces,
           sum(milliseconds)::bigint as milliseconds
      from started group by 1
  )
  select c.minute, coalesce(f.visitors, 0)::bigint as visitors, visits, views, "visitViews", bounces,
         milliseconds
    from counted as c left join fresh as f using (minute)`;

/** What tells that a visit of the range has changed: the tables that readers see, and the sums of its hours. */
const stampText = `
  select coalesce((select build || ' ' || schema_name from projection_builds
                    where projection = 'visits' and state = 'current'), '')
         || ' ' || coalesce(sum(visits) || ' ' || sum(views) || ' ' || sum(positions), '') as stamp
    from read.visit_hours
   where website_id = $1
     and hour between floor(extract(epoch from ${dayStart("$3::date", "$2")}) / 3600)::int
                  and floor((extract(epoch from ${dayStart("$4::date + 1", "$2")}) - 1) / 3600)::int`;

type RangeMinutes = { readonly stamp: string; readonly minutes: Promise<readonly Minute[]> };

const none = { visitors: 0, visits: 0, views: 0, visitViews: 0, bounces: 0, milliseconds: 0 };

const sumOf = (minutes: readonly Minute[], untilMs: number): CountedRow => {
  const sum = { name: "", ...none };
  for (const each of minutes) {
    if (each.minute * 60_000 >= untilMs) continue;
    sum.visitors += each.visitors;
    sum.visits += each.visits;
    sum.views += each.views;
    sum.visitViews += each.visitViews;
    sum.bounces += each.bounces;
    sum.milliseconds += each.milliseconds;
  }
  return sum;
};

/**
 * Remembers the last day of a range by its minutes. A screen with today asks again each minute how much a day before had until that
 * time: only the first question looks for the earlier visits of each visitor of that day, until one of the visits changes.
 */
export const createDayMinutes = (sql: Sql, maxRanges = usualRanges) => {
  /** The range that was asked for last is the last. */
  const ranges = new Map<string, RangeMinutes>();

  const read = (key: string, stamp: string, values: readonly string[]): RangeMinutes => {
    const current = { stamp, minutes: sql.query<Minute>(minutesText, values) };
    current.minutes.catch(() => {
      // The next question reads it again.
      if (ranges.get(key) === current) ranges.delete(key);
    });
    return current;
  };

  return {
    /** The row of the visits of the last day of the range that began before a full minute. */
    until: async (
      { websiteId, timeZone, from, to }: WebsiteRange,
      until: string,
    ): Promise<CountedRow> => {
      const values = [websiteId, timeZone, from, to];
      const [found] = await sql.query<{ stamp: string }>(stampText, values);
      const stamp = found?.stamp ?? "";
      const key = values.join(" ");
      const present = ranges.get(key);
      const current =
        present !== undefined && present.stamp === stamp ? present : read(key, stamp, values);
      ranges.delete(key);
      ranges.set(key, current);
      const [oldest] = ranges.keys();
      if (ranges.size > maxRanges && oldest !== undefined) ranges.delete(oldest);
      return sumOf(await current.minutes, Date.parse(until));
    },
  };
};

export type DayMinutes = ReturnType<typeof createDayMinutes>;
