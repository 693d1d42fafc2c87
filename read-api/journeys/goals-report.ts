import { goalColumns } from "#domain/journeys/goals.ts";
import type { Permission } from "#domain/kit/permission.ts";
import type { Goal } from "#domain/measuring/goals.ts";
import { goalsOf } from "#domain/measuring/rules.ts";
import { permissionOfStep, stepCode, stepName } from "#domain/measuring/steps.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { dayNumber } from "../census/local-days.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import { findRules } from "../measuring/counted-rules.ts";
import { type ListedVisit, listedOf, mergeListed } from "./found-visits.ts";
import { type ComparedReport, type Report, type ReportDependencies, withPaths } from "./report.ts";
import {
  type CountedGoals,
  findGoalVisits,
  type GoalCount,
  mergeGoals,
  scanGoals,
} from "./scan-goals.ts";
import { addDays } from "./visitor-paths.ts";

/** The goals in force, and which of them a member can see. */
export const findGoals = async (
  { sql }: Pick<ReportDependencies, "sql">,
  websiteId: string,
  permissions: ReadonlySet<Permission> | undefined,
): Promise<{ readonly all: readonly Goal[]; readonly visible: readonly Goal[] }> => {
  const { inForce } = await findRules(sql, websiteId);
  const all = goalsOf(inForce);
  const isVisible = ({ step }: Goal): boolean => {
    const permission = permissionOfStep(step.kind);
    return permission === undefined || permissions?.has(permission) === true;
  };
  return { all, visible: all.filter(isVisible) };
};

const count = (
  { sql }: Pick<ReportDependencies, "sql">,
  report: Report,
  goals: readonly Goal[],
): Promise<CountedGoals> =>
  withPaths(sql, report, { steps: goals.map(({ step }) => step), days: 0 }, scanGoals, mergeGoals);

/** The visits by which a goal is counted: the first one of each visitor, or one for each time. */
export const findListedGoalVisits = (
  sql: Sql,
  report: Report,
  { step }: Pick<Goal, "step">,
  counted: keyof GoalCount,
): Promise<readonly ListedVisit[]> =>
  withPaths(
    sql,
    report,
    { steps: [step], days: 0 },
    async (held, walk) => listedOf(held, await findGoalVisits(held, walk, counted)),
    mergeListed,
  );

const NONE: GoalCount = { visitors: 0, completions: 0 };

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const known = (expression: string) => ({ expression, known: true }) as const;
const percent = (expression: string) =>
  ({ expression: `(${expression} * 100)`, type: "double precision" }) as const;

const goalSql = {
  name: known("name"),
  step: known("step"),
  visitors: known("visitors"),
  completions: known("completions"),
  rate: percent("rate"),
  visitorsBefore: { expression: '"visitorsBefore"' },
  completionsBefore: { expression: '"completionsBefore"' },
  rateBefore: percent('"rateBefore"'),
} as const satisfies SqlColumns<typeof goalColumns>;

const rowShape = `"goalId" text, name text, code text, step text, visitors bigint, completions bigint,
  rate double precision, "visitorsBefore" bigint, "completionsBefore" bigint,
  "rateBefore" double precision, "allVisitors" bigint`;

/** A row for each goal, next to the range before. */
export const goalsSource = async (
  dependencies: ReportDependencies,
  report: ComparedReport,
  goals: readonly Goal[],
  nameOf: (value: string) => string,
): Promise<ListSource> => {
  const [now, before] =
    goals.length === 0
      ? []
      : await Promise.all([
          count(dependencies, report.now, goals),
          report.before && count(dependencies, report.before, goals),
        ]);
  const allVisitors = now?.visitors ?? 0;
  const rows = goals.map(({ id: goalId, name, step }, place) => {
    const { visitors, completions } = now?.goals[place] ?? NONE;
    const then = before?.goals[place];
    return {
      goalId,
      name,
      code: stepCode(step),
      step: stepName(step, nameOf),
      visitors,
      completions,
      rate: shareOf(visitors, allVisitors),
      visitorsBefore: then?.visitors ?? null,
      completionsBefore: then?.completions ?? null,
      rateBefore: shareOf(then?.visitors ?? 0, before?.visitors ?? 0),
      allVisitors,
    };
  });
  return sourceOfRows(rows, rowShape, {
    columns: goalColumns,
    sql: goalSql,
    key: { expression: '"goalId"', type: "text" },
  });
};

const daysOf = ({ from, to }: Report): readonly string[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, place) => addDays(from, place));

/** Each day of the range, and each day that it is compared with. */
export const goalByDay = async (
  dependencies: ReportDependencies,
  { now, before }: ComparedReport,
  goal: Goal,
) => {
  const byDay = async (report: Report) => {
    const {
      goals: [counted],
    } = await count(dependencies, report, [goal]);
    return daysOf(report).map((day) => ({ day, ...(counted?.days.get(day) ?? NONE) }));
  };
  const [days, daysBefore] = await Promise.all([byDay(now), before === null ? [] : byDay(before)]);
  return { days, daysBefore };
};
