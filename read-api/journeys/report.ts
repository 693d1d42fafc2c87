import type { Segment } from "#domain/census/segment.ts";
import type { ComparisonQuery } from "#domain/kit/comparison.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { permissionOfStep, type Step } from "#domain/measuring/steps.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Range } from "../census/range.ts";
import { findTrafficRange, notCountedYet } from "../census/traffic-range.ts";
import { segmentOf } from "../census/traffic-segment.ts";
import { type HeldVisits, visitMemoryOf } from "../census/visit-memory.ts";
import type { Part } from "../census/visit-parts.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import { findRules } from "../measuring/counted-rules.ts";
import { findActions } from "./find-actions.ts";
import type { ReportBasis } from "./report-contract.ts";
import { addDays, DAYS_BEFORE, type PathsQuery } from "./visitor-paths.ts";

/** The projections whose tables reports on journeys read. */
export const PROJECTIONS = [
  ...["visits", "visitor-actions", "sales", "orders", "measuring-rules"],
] as const;

export type ReportDependencies = {
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

type Query = Range & { readonly segment?: string | undefined };

export type Report = WebsiteRange & { readonly segment: Segment };

/** A report of a range, and of the range that it is compared with. */
export type ComparedReport = { readonly now: Report; readonly before: Report | null };

export const findComparedReport = async (
  { sql, timeZoneOf }: ReportDependencies,
  websiteId: string,
  { segment, ...query }: Query & ComparisonQuery,
): Promise<ComparedReport> => {
  const timeZone = await timeZoneOf(websiteId);
  const { from, to, before } = await findTrafficRange(sql, websiteId, timeZone, query);
  const shared = { websiteId, timeZone, segment: segmentOf(segment) };
  return { now: { ...shared, from, to }, before: before && { ...shared, ...before } };
};

export const findReport = async (
  dependencies: ReportDependencies,
  websiteId: string,
  { from, to, segment }: Query,
): Promise<Report> => {
  const query = { from, to, segment, compare: "none" } as const;
  return (await findComparedReport(dependencies, websiteId, query)).now;
};

export const basisOf = async (
  sql: Sql,
  { websiteId, timeZone, from, to }: Report,
): Promise<ReportBasis> => {
  const { rulesVersion, position } = await findRules(sql, websiteId);
  return { from, to, timeZone, position, rulesVersion };
};

export const findBasis = async (
  dependencies: ReportDependencies,
  websiteId: string,
  query: Query,
): Promise<ReportBasis> =>
  basisOf(dependencies.sql, await findReport(dependencies, websiteId, query));

/** 403 for a step that the member cannot see. */
export const requireSteps = (
  steps: readonly Step[],
  permissions: RequestContext["owner"] extends infer Owner | undefined
    ? Owner extends { permissions: infer Permissions }
      ? Permissions | undefined
      : never
    : never,
): void => {
  const isMissing = (permission: Permission | undefined) =>
    permission !== undefined && permissions?.has(permission) !== true;
  if (steps.some(({ kind }) => isMissing(permissionOfStep(kind))))
    throw new Refusal(403, "forbidden", "You cannot see what one of these steps counts.");
};

/**
 * Works on the visits of a report in memory. Visits that do not fit together are read in parts, whose answers are merged.
 * @throws StillBuilding while visits are counted for the first time
 */
export const withVisits = async <Answer>(
  sql: Sql,
  { websiteId, timeZone, from, to }: Report,
  { before, after, parts }: { readonly before: number; readonly after: number; parts?: number },
  work: (held: HeldVisits, part: Part) => Answer | Promise<Answer>,
  merge: (answers: readonly Answer[]) => Answer,
): Promise<Answer> => {
  const days = { from: addDays(from, -before), to: addDays(to, after) };
  const range = { websiteId, timeZone, ...days };
  const answers = await visitMemoryOf(sql).askParts(range, work, parts);
  if (answers === undefined) throw await notCountedYet(sql, "visits");
  return answers.length === 1 ? (answers[0] as Answer) : merge(answers);
};

const MINUTE_MS = 60_000;

/** Works on what visitors did in the days of a report and in some days after them, as `withVisits` does. */
export const withPaths = async <Answer>(
  sql: Sql,
  report: Report,
  { steps, days }: { readonly steps: readonly Step[]; readonly days: number },
  work: (held: HeldVisits, walk: PathsQuery) => Promise<Answer>,
  merge: (answers: readonly Answer[]) => Answer,
): Promise<Answer> => {
  const moreDays = days + 1;
  const kinds = new Set(steps.map(({ kind }) => kind));
  const [all, { counted }] = await Promise.all([
    findActions(sql, report, { kinds, moreDays }),
    findRules(sql, report.websiteId),
  ]);
  const { from, to, segment } = report;
  const gapMs = counted.visitGapMinutes * MINUTE_MS;
  const range = { before: DAYS_BEFORE, after: moreDays, parts: all.parts };
  const onPart = async (held: HeldVisits, part: Part): Promise<Answer> => {
    const { actions } =
      part.of === 1 ? all : await findActions(sql, report, { kinds, moreDays }, part);
    return work(held, { from, to, segment, steps, actions, moreDays, gapMs });
  };
  return withVisits(sql, report, range, onPart, merge);
};
