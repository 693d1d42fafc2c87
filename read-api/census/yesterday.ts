import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { trafficContract } from "./contract.ts";
import { createSales, type Sales } from "./sales.ts";
import { findTrafficRange } from "./traffic-range.ts";

type Yesterday = NonNullable<ResponseOf<typeof trafficContract>["yesterday"]>;
type Reason = Yesterday["reasons"][number];

const daysText = `
  select ((now() at time zone $1)::date - 1)::text as day,
         ((now() at time zone $1)::date - 8)::text as "dayBefore"`;

/** Visitors of both days by where they came from and where they began. */
const changesText = `
  select dimension, value as name,
         coalesce(sum(visitors) filter (where day = $2::date), 0)::bigint as visitors,
         coalesce(sum(visitors) filter (where day = $3::date), 0)::bigint as "visitorsBefore"
    from read.traffic_days
   where website_id = $1 and dimension in ('total', 'source', 'campaign', 'entry')
     and day in ($2::date, $3::date)
   group by dimension, value`;

type Change = Omit<Reason, "dimension"> & { readonly dimension: Reason["dimension"] | "total" };

const MAX_REASONS = 2;
/** A reason explains at least this share of the difference. */
const MIN_SHARE = 0.25;
/** Smaller differences are chance. */
const MIN_DIFFERENCE = 5;

const differenceOf = ({ visitors, visitorsBefore }: Change): number => visitors - visitorsBefore;

/** The values whose change is the largest part of the whole change, at most one of a dimension. */
export const reasonsOf = (changes: readonly Change[]): readonly Reason[] => {
  const total = changes.find(({ dimension }) => dimension === "total");
  const whole = total === undefined ? 0 : differenceOf(total);
  if (whole === 0) return [];
  const reasons = changes
    .filter((change): change is Reason => change.dimension !== "total")
    // No campaign is not a reason.
    .filter(({ dimension, name }) => dimension !== "campaign" || name !== "")
    .filter((change) => Math.abs(differenceOf(change)) >= MIN_DIFFERENCE)
    .filter((change) => differenceOf(change) / whole >= MIN_SHARE)
    .toSorted((a, b) => differenceOf(b) / whole - differenceOf(a) / whole);
  const dimensions = [...new Set(reasons.map(({ dimension }) => dimension))];
  return dimensions
    .flatMap((dimension) => reasons.find((reason) => reason.dimension === dimension) ?? [])
    .slice(0, MAX_REASONS);
};

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  /** Undefined for members who cannot read orders. */
  readonly salesOn: (day: string) => Promise<Sales | null>;
};

/**
 * The last whole day next to the same weekday a week before, and what changed most. Null while
 * neither has visitors.
 */
export const findYesterday = async (
  sql: Sql,
  { websiteId, timeZone, salesOn }: Asked,
): Promise<Yesterday | null> => {
  const [days] = await sql.query<{ day: string; dayBefore: string }>(daysText, [timeZone]);
  if (days === undefined) return null;
  const { day, dayBefore } = days;
  const changes = await sql.query<Change>(changesText, [websiteId, day, dayBefore]);
  const total = changes.find(({ dimension }) => dimension === "total");
  if (total === undefined) return null;
  const { visitors, visitorsBefore } = total;
  const [sales, salesBefore] = await Promise.all([salesOn(day), salesOn(dayBefore)]);
  return {
    ...{ day, dayBefore, visitors, visitorsBefore, sales, salesBefore },
    reasons: [...reasonsOf(changes)],
  };
};

type AskedAlone = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly seesSales: boolean;
};

/** The same without the report around it. Null while days are counted in another time zone, after it was changed. */
export const answerYesterday = async (
  sql: Sql,
  { seesSales, ...asked }: AskedAlone,
): Promise<Yesterday | null> => {
  const { websiteId, timeZone } = asked;
  const { zone } = await findTrafficRange(sql, websiteId, timeZone, {});
  if (zone !== timeZone) return null;
  const { onDay } = createSales(sql, { ...asked, isShown: seesSales });
  return findYesterday(sql, { websiteId, timeZone, salesOn: onDay });
};
