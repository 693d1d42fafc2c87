import type { TrafficComparison } from "#domain/census/traffic-dimensions.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findRange, type Range } from "./range.ts";

type Days = { readonly from: string; readonly to: string };

export type TrafficRange = Days & {
  /** Number of days. */
  readonly days: number;
  readonly isInProgress: boolean;
  /** What the range is compared with: as many days, except for a year with a leap day. */
  readonly before: Days;
  /** The time zone in which days are counted at present. */
  readonly zone: string;
};

const boundsText = `
  select $2::date - $1::date + 1 as days,
         (now() at time zone $4)::date between $1::date and $2::date as "isInProgress",
         (case when $3 = 'year' then $1::date - interval '1 year'
               else $1::date - ($2::date - $1::date + 1) end)::date::text as "from",
         (case when $3 = 'year' then $2::date - interval '1 year' else $1::date - 1 end)::date::text
           as "to",
         to_regclass('read.traffic_days') is not null as "isCounted"`;

/** How much of the event log the tables that are being built have; others are at its end. */
const shareText = `
  select coalesce(max(position) filter (where projection = $1 and state = 'building'), 0)::float8
           / greatest(max(position), 1) as share
    from projection_builds`;

/** 503 while a projection builds its tables for the first time, with the part of the log that it has. */
export const notCountedYet = async (sql: Sql, projection: string): Promise<Refusal> => {
  const [row] = await sql.query<{ share: number }>(shareText, [projection]);
  const countedShare = row?.share ?? 0;
  const percent = Math.floor(countedShare * 100);
  return new Refusal(
    503,
    "not-counted-yet",
    `Visits are being counted from the event log: ${percent} % done. Try again shortly.`,
    { beside: { countedShare } },
  );
};

const zoneText = "select time_zone as zone from read.traffic_zones where website_id = $1";

type Bounds = Days & {
  readonly days: number;
  readonly isInProgress: boolean;
  readonly isCounted: boolean;
};

/**
 * The range of a report and the one before it. 503 `not-counted-yet` while the tables are built for
 * the first time.
 */
export const findTrafficRange = async (
  sql: Sql,
  websiteId: string,
  timeZone: string,
  { compare = "period", ...asked }: Range & { readonly compare?: TrafficComparison },
): Promise<TrafficRange> => {
  const { from, to } = await findRange(sql, timeZone, asked);
  const [bounds] = await sql.query<Bounds>(boundsText, [from, to, compare, timeZone]);
  if (bounds?.isCounted !== true) throw await notCountedYet(sql, "visits");
  const [row] = await sql.query<{ zone: string }>(zoneText, [websiteId]);
  const { days, isInProgress } = bounds;
  return {
    ...{ from, to, days, isInProgress },
    before: { from: bounds.from, to: bounds.to },
    zone: row?.zone ?? defaultSiteSettings.timeZone,
  };
};
