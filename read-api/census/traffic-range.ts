import type { ComparisonQuery } from "#domain/kit/comparison.ts";
import type { DaysUntil } from "#domain/kit/so-far.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { StillBuilding } from "#infra/http/still-building.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ComparedRange, findComparedRange, type Range } from "./range.ts";

export type TrafficRange = ComparedRange & {
  /** The time zone in which days are counted at present. */
  readonly zone: string;
};

/**
 * The days that single values, such as pages and sources, are compared with: as much of another day as there is of a day in
 * progress. Those of several days are whole ones.
 */
export const valuesBefore = ({ from, to, before, beforeSoFar }: ComparedRange): DaysUntil | null =>
  from === to ? beforeSoFar : before && { ...before, until: null };

/** How much of the event log the tables that are being built have; others are at its end. */
const shareText = `
  select coalesce(max(position) filter (where projection = $1 and state = 'building'), 0)::float8
           / greatest(max(position), 1) as share
    from projection_builds`;

/** What projections count, as the beginning of a sentence. */
const countedTexts = {
  visits: "Visits are",
  sales: "Sales are",
  "shop-activity": "Shop activity is",
} as const;

/** For the time in which a projection builds its tables for the first time: the part of the log that it has. */
export const notCountedYet = async (
  sql: Sql,
  projection: keyof typeof countedTexts,
): Promise<StillBuilding> => {
  const [row] = await sql.query<{ share: number }>(shareText, [projection]);
  const share = row?.share ?? 0;
  const percent = Math.floor(share * 100);
  return new StillBuilding(
    share,
    `${countedTexts[projection]} being counted from the event log: ${percent} % done. Try again shortly.`,
  );
};

const countedText = `
  select to_regclass('read.traffic_days') is not null
           and exists (select from pg_attribute where attrelid = to_regclass('read.visits')
                        and attname = 'country') as "isCounted"`;
const zoneText = "select time_zone as zone from read.traffic_zones where website_id = $1";

/** The time zone in which days of visits are counted at present; undefined while the tables are built for the first time. */
export const findCountedZone = async (sql: Sql, websiteId: string): Promise<string | undefined> => {
  const [counted] = await sql.query<{ isCounted: boolean }>(countedText);
  if (counted?.isCounted !== true) return undefined;
  const [row] = await sql.query<{ zone: string }>(zoneText, [websiteId]);
  return row?.zone ?? defaultSiteSettings.timeZone;
};

/**
 * The range of a report and the days that it is compared with. Throws `StillBuilding` while the
 * tables are built for the first time.
 */
export const findTrafficRange = async (
  sql: Sql,
  websiteId: string,
  timeZone: string,
  query: Range & ComparisonQuery,
): Promise<TrafficRange> => {
  const [range, zone] = await Promise.all([
    findComparedRange(sql, timeZone, query),
    findCountedZone(sql, websiteId),
  ]);
  if (zone === undefined) throw await notCountedYet(sql, "visits");
  return { ...range, zone };
};
