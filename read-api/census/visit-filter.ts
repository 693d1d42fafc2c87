import { httpTexts } from "#domain/kit/http-texts.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Parameters } from "../kit/list-source.ts";
import type { Span } from "../kit/local-day.ts";
import { findRules } from "../measuring/counted-rules.ts";
import { findCountedZone, notCountedYet } from "./traffic-range.ts";
import { segmentOf, segmentSql } from "./traffic-segment.ts";

/** Rows of what visitors did, as expressions in SQL. */
type Actions = {
  readonly visitor: string;
  readonly from: string;
  /** Whether a visit `v` started before the end of the row. */
  readonly isAfterStart: string;
  /** The time of all rows that are read. */
  readonly span: Span;
};

/** Rows that count what a visitor did in a quarter of an hour. A visit that starts at the end of it has no part in it. */
export const inQuarter = (row: string, span: Span): Actions => ({
  visitor: `${row}.visitor`,
  from: `${row}.quarter`,
  isAfterStart: `v.started_at < ${row}.quarter + interval '15 minutes'`,
  span,
});

/** Rows of what a visitor did at a moment. */
export const atMoment = (row: string, column: string, span: Span): Actions => ({
  visitor: `${row}.visitor`,
  from: `${row}.${column}`,
  isAfterStart: `v.started_at <= ${row}.${column}`,
  span,
});

/** A condition in SQL on what a visitor did; `$1` is the website. */
export type VisitFilter = (actions: Actions, given: Parameters) => string;

/**
 * Which of the things that are kept by visitor and time count when filters select visits: those of a recognized visitor
 * while a selected visit lasted, or until a visit after it would be another one, as in reports on goals. Throws
 * `StillBuilding` while visits are counted for the first time.
 */
export const findVisitFilter = async (
  sql: Sql,
  websiteId: string,
  segmentText: string | undefined,
): Promise<VisitFilter> => {
  const segment = segmentOf(segmentText);
  if (segment.length === 0) return () => "true";
  if ((await findCountedZone(sql, websiteId)) === undefined)
    throw await notCountedYet(sql, "visits");
  const { counted } = await findRules(sql, websiteId);
  return ({ visitor, from, isAfterStart, span }, given) => {
    const gap = `make_interval(mins => ${given.add(counted.visitGapMinutes)}::int)`;
    // The bounds of the span follow from those of each row. They let Postgres read only visits of that time.
    return `
    (${visitor} <> '' and exists (
       select from read.visits as v
        where v.website_id = $1 and v.visitor = ${visitor}
          and ${isAfterStart} and v.ended_at >= ${from} - ${gap}
          and v.started_at < ${span.until} and v.ended_at >= ${span.from} - ${gap}
          and ${segmentSql(segment, given)}))`;
  };
};

const NEEDED: Permission = "census:read";

/** 403 for filters on visits of a member who cannot see visits. */
export const requireVisits = (
  segmentText: string | undefined,
  permissions: ReadonlySet<Permission> | undefined,
): void => {
  if (segmentText !== undefined && segmentText !== "" && permissions?.has(NEEDED) !== true)
    throw new Refusal(403, "not-permitted", httpTexts.notPermitted(NEEDED));
};
