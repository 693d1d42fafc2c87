import { shopEvents } from "#domain/collector/shop-events.ts";
import type { ComparisonQuery, Days } from "#domain/kit/comparison.ts";
import { addDays } from "#domain/kit/zoned-day.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  type ComparedRange,
  findComparedRange,
  includesToday,
  type Range,
} from "../census/range.ts";
import { isOrder } from "../census/sales.ts";
import { notCountedYet } from "../census/traffic-range.ts";
import type { VisitFilter } from "../census/visit-filter.ts";
import { inDays } from "../kit/local-day.ts";
import { findRules } from "../measuring/counted-rules.ts";
import { findSelectedDays, findSelectedEvents } from "./selected-shop.ts";
import { findShopZone } from "./shop-zone.ts";

export type CountedEvent = {
  readonly event: string;
  readonly times: number;
  readonly visitors: number;
};

/**
 * Visitors of the days from `first` on: each counts on the first of these days, which is further from the last one before it
 * than from the beginning.
 */
export const visitorsOf = (first: string, where = "true"): string =>
  `coalesce(sum(d.visitors) filter (where ${where} and (d.gap = 0 or d.day - d.gap < ${first}::date)), 0)::int`;

const eventsText = `
  select d.event, sum(d.times)::bigint as times, ${visitorsOf("$2")} as visitors
    from read.shop_days as d
   where d.website_id = $1 and d.event = any($4::text[]) and d.item_id = ''
     and d.day between $2::date and $3::date
   group by d.event order by d.event`;

/** Visitors of a single day are all of its rows. */
const daysText = `
  select d.day::text as day, d.event, sum(d.times)::bigint as times, sum(d.visitors)::int as visitors
    from read.shop_days as d
   where d.website_id = $1 and d.event = any($4::text[]) and d.item_id = ''
     and d.day between $2::date and $3::date
   group by d.day, d.event order by d.day, d.event`;

/** Orders come from the orders alone: a browser's report of a purchase counts with the other reports. */
const ofServerText = `
  select (select count(*)::int from read.orders as sold
           where sold.website_id = $1 and ${isOrder} and ${inDays("sold.placed_at")}) as orders,
         (select coalesce(sum(searches), 0)::int from read.search_totals
           where website_id = $1 and ${inDays("quarter")}) as searches`;

type OfServer = { readonly orders: number; readonly searches: number };

const recordedSinceText = `
  select min(first.day)::text as "recordedSince"
    from unnest($2::text[]) as e(event)
   cross join lateral (select day from read.shop_days
                        where website_id = $1 and event = e.event and item_id = ''
                        order by day limit 1) as first`;

const countedText = `select to_regclass('read.shop_days') is not null as "isCounted"`;

export type ShopRange = ComparedRange & {
  /** In which days are counted at present. After a change it is the former one, until the website is counted again. */
  readonly timeZone: string;
};

type Dependencies = {
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

/** Throws `StillBuilding` while the tables are built for the first time. */
export const findShopRange = async (
  dependencies: Dependencies,
  websiteId: string,
  query: Range & ComparisonQuery,
): Promise<ShopRange> => {
  const { sql, timeZoneOf } = dependencies;
  const [counted] = await sql.query<{ isCounted: boolean }>(countedText);
  if (counted?.isCounted !== true) throw await notCountedYet(sql, "shop-activity");
  const timeZone = (await findShopZone(sql, websiteId)) ?? (await timeZoneOf(websiteId));
  return { ...(await findComparedRange(sql, timeZone, query)), timeZone };
};

/** Every day of a range, in order. */
const daysIn = ({ from, to }: Days): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

type Question = {
  readonly websiteId: string;
  readonly timeZone: string;
  /** Undefined: everything counts. */
  readonly filter: VisitFilter | undefined;
};

const findDays = async (
  sql: Sql,
  { websiteId, timeZone, filter }: Question,
  range: Days | null,
) => {
  if (range === null) return [];
  const { from, to } = range;
  const values = [websiteId, from, to, shopEvents];
  const rows =
    filter === undefined
      ? await sql.query<CountedEvent & { readonly day: string }>(daysText, values)
      : await findSelectedDays(sql, { websiteId, timeZone, from, to }, filter);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return daysIn(range).map((day) => ({
    day,
    events: (byDay.get(day) ?? []).map(({ day: _, ...counted }) => counted),
  }));
};

const findFigures = async (
  sql: Sql,
  { websiteId, timeZone, filter }: Question,
  { from, to }: Days,
) => {
  const [events, [ofServer]] = await Promise.all([
    filter === undefined
      ? sql.query<CountedEvent>(eventsText, [websiteId, from, to, shopEvents])
      : findSelectedEvents(sql, { websiteId, timeZone, from, to }, filter),
    sql.query<OfServer>(ofServerText, [websiteId, timeZone, from, to]),
  ]);
  return { ...(ofServer ?? { orders: 0, searches: 0 }), events: [...events] };
};

/** What visitors did in the range and in the days that it is compared with. */
export const findShopActivity = async (
  { sql }: Pick<Dependencies, "sql">,
  websiteId: string,
  { timeZone, from, to, isInProgress, before }: ShopRange,
  filter?: VisitFilter,
) => {
  const question = { websiteId, timeZone, filter };
  const beforeOf = async (days: Days) => {
    // A year before can have one day more than a range may have.
    const [figures, isInProgress] = await Promise.all([
      findFigures(sql, question, days),
      includesToday(sql, timeZone, days),
    ]);
    return { ...days, isInProgress, ...figures };
  };
  const [figures, then, days, daysBefore, rules, [since]] = await Promise.all([
    findFigures(sql, question, { from, to }),
    before && beforeOf({ from: before.from, to: before.to }),
    findDays(sql, question, { from, to }),
    findDays(sql, question, before),
    findRules(sql, websiteId, "shop-activity"),
    sql.query<{ recordedSince: string | null }>(recordedSinceText, [websiteId, shopEvents]),
  ]);
  return {
    from,
    to,
    timeZone,
    isInProgress,
    ...figures,
    before: then,
    days,
    daysBefore,
    explain: {
      position: rules.position,
      rulesVersion: rules.rulesVersion,
      recordedSince: since?.recordedSince ?? null,
    },
  };
};
