import type { ComparisonQuery } from "#domain/kit/comparison.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ComparedRange, findComparedRange, findRange, type Range } from "../census/range.ts";
import { findTrafficRange } from "../census/traffic-range.ts";
import type { WebsiteRange } from "../kit/local-day.ts";

type RangeDependencies = {
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

/** The days of a report, in the website's time zone. */
export const createFindLedgerRange =
  ({ sql, timeZoneOf }: RangeDependencies) =>
  async (websiteId: string, query: Range): Promise<WebsiteRange> => {
    const timeZone = await timeZoneOf(websiteId);
    return { websiteId, timeZone, ...(await findRange(sql, timeZone, query)) };
  };

/** A range, and the days before that it is compared with. */
export type ComparedLedger = WebsiteRange & {
  readonly before: WebsiteRange | null;
  readonly isInProgress: boolean;
};

/** Whole days: of a range with today as many of the days before as there are until today. */
const comparedLedger = (
  found: ComparedRange,
  shared: Pick<WebsiteRange, "websiteId" | "timeZone">,
): ComparedLedger => {
  const { from, to, isInProgress, beforeSoFar } = found;
  const before = beforeSoFar && { ...shared, from: beforeSoFar.from, to: beforeSoFar.to };
  return { ...shared, from, to, isInProgress, before };
};

export const createFindComparedLedger =
  ({ sql, timeZoneOf }: RangeDependencies) =>
  async (websiteId: string, query: Range & ComparisonQuery): Promise<ComparedLedger> => {
    const timeZone = await timeZoneOf(websiteId);
    return comparedLedger(await findComparedRange(sql, timeZone, query), { websiteId, timeZone });
  };

/** What an answer says about its days. */
export const daysOfAnswer = ({ from, to, isInProgress, before }: ComparedLedger) => ({
  from,
  to,
  isInProgress,
  before: before && { from: before.from, to: before.to },
});

export type VisitedRange = ComparedLedger & {
  /** The time zone in which days of visits are counted at present. */
  readonly zone: string;
};

/** The same, once visits are counted. */
export const createFindVisitedRange =
  ({ sql, timeZoneOf }: RangeDependencies) =>
  async (websiteId: string, query: Range & ComparisonQuery): Promise<VisitedRange> => {
    const timeZone = await timeZoneOf(websiteId);
    const found = await findTrafficRange(sql, websiteId, timeZone, query);
    return { ...comparedLedger(found, { websiteId, timeZone }), zone: found.zone };
  };
