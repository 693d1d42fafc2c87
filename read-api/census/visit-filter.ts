import { httpTexts } from "#domain/kit/http-texts.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Parameters } from "../kit/list-source.ts";
import { findRules } from "../measuring/counted-rules.ts";
import { findCountedZone, notCountedYet } from "./traffic-range.ts";
import { segmentOf, segmentSql } from "./traffic-segment.ts";

/** What a visitor did at some time, as expressions in SQL. A moment is a time from and until the same one. */
type Done = { readonly visitor: string; readonly from: string; readonly until: string };

/** Rows that count what a visitor did in a quarter of an hour. */
export const inQuarter = (row: string): Done => ({
  visitor: `${row}.visitor`,
  from: `${row}.quarter`,
  until: `${row}.quarter + interval '15 minutes'`,
});

/** A condition in SQL on what a visitor did; `$1` is the website. */
export type VisitFilter = (done: Done, given: Parameters) => string;

/**
 * Which of the things that are kept by visitor and time count when filters select visits: those of a recognized visitor
 * while a selected visit lasted, or until a visit after it would be another one, as in reports on goals. Throws
 * `StillBuilding` while visits are counted for the first time.
 */
export const findVisitFilter = async (
  sql: Sql,
  websiteId: string,
  asked: string | undefined,
): Promise<VisitFilter> => {
  const segment = segmentOf(asked);
  if (segment.length === 0) return () => "true";
  if ((await findCountedZone(sql, websiteId)) === undefined)
    throw await notCountedYet(sql, "visits");
  const { counted } = await findRules(sql, websiteId);
  return ({ visitor, from, until }, given) => `
    (${visitor} <> '' and exists (
       select from read.visits as v
        where v.website_id = $1 and v.visitor = ${visitor} and v.started_at <= ${until}
          and v.ended_at >= ${from} - make_interval(mins => ${given.add(counted.visitGapMinutes)}::int)
          and ${segmentSql(segment, given)}))`;
};

const NEEDED: Permission = "census:read";

/** 403 for filters on visits of a member who cannot see visits. */
export const requireVisits = (
  asked: string | undefined,
  permissions: ReadonlySet<Permission> | undefined,
): void => {
  if (asked !== undefined && asked !== "" && permissions?.has(NEEDED) !== true)
    throw new Refusal(403, "not-permitted", httpTexts.notPermitted(NEEDED));
};
