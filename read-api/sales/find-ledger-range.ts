import type { Sql } from "#infra/postgres/port.ts";
import { findRange, type Range } from "../census/range.ts";
import { findTrafficRange } from "../census/traffic-range.ts";
import type { LedgerRange } from "./ledger-text.ts";

type RangeDependencies = {
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

/** The days of a report, in the website's time zone. */
export const createFindLedgerRange =
  ({ sql, timeZoneOf }: RangeDependencies) =>
  async (websiteId: string, asked: Range): Promise<LedgerRange> => {
    const timeZone = await timeZoneOf(websiteId);
    return { websiteId, timeZone, ...(await findRange(sql, timeZone, asked)) };
  };

export type VisitedRange = LedgerRange & {
  /** The time zone in which days of visits are counted at present. */
  readonly zone: string;
};

/** The same, once visits are counted. */
export const createFindVisitedRange =
  ({ sql, timeZoneOf }: RangeDependencies) =>
  async (websiteId: string, asked: Range): Promise<VisitedRange> => {
    const timeZone = await timeZoneOf(websiteId);
    const { from, to, zone } = await findTrafficRange(sql, websiteId, timeZone, asked);
    return { websiteId, timeZone, from, to, zone };
  };
