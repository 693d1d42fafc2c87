import { type FunnelOutcome, type FunnelWindow, funnelColumnsOf } from "#domain/journeys/funnel.ts";
import { type Step, stepCode, stepName } from "#domain/measuring/steps.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import { type ListedVisit, listedOf, mergeListed } from "./found-visits.ts";
import { type ComparedReport, type Report, withPaths } from "./report.ts";
import { findStepVisits, funnelCounts, mergeFunnels, scanFunnel } from "./scan-funnel.ts";

const known = (expression: string, type?: string) =>
  ({ expression, known: true, ...(type !== undefined && { type }) }) as const;

const funnelSql = {
  step: known("step"),
  name: known("name"),
  reached: known("reached"),
  ofFirst: { expression: '("ofFirst" * 100)', type: "double precision" },
  ofPrevious: { expression: '("ofPrevious" * 100)', type: "double precision" },
  left: known('"left"'),
  reachedBefore: { expression: '"reachedBefore"' },
  ofFirstBefore: { expression: '("ofFirstBefore" * 100)', type: "double precision" },
  medianSeconds: { expression: '"medianSeconds"' },
} as const satisfies SqlColumns<ReturnType<typeof funnelColumnsOf>>;

type Funnel = { readonly steps: readonly Step[]; readonly window: FunnelWindow };

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const countSteps = async (sql: Sql, report: Report, { steps, window: { days } }: Funnel) =>
  funnelCounts(
    await withPaths(
      sql,
      report,
      { steps, days: days ?? 0 },
      (held, walk) => scanFunnel(held, { ...walk, windowDays: days }),
      mergeFunnels,
    ),
  );

/** A row for each step, next to the days before. */
export const funnelSource = async (
  sql: Sql,
  { now, before }: ComparedReport,
  funnel: Funnel,
  nameOf: (value: string) => string,
): Promise<ListSource> => {
  const { steps, window } = funnel;
  const [counts, countsBefore] = await Promise.all([
    countSteps(sql, now, funnel),
    before && countSteps(sql, before, funnel),
  ]);
  const reachedBefore = (place: number): number => countsBefore?.[place]?.reached ?? 0;
  const reachedOf = (place: number): number => counts[place]?.reached ?? 0;
  const rows = steps.map((step, place) => {
    const reached = reachedOf(place);
    const medianMs = counts[place]?.medianMs ?? null;
    return {
      step: place + 1,
      code: stepCode(step),
      name: stepName(step, nameOf),
      reached,
      ofFirst: shareOf(reached, reachedOf(0)),
      ofPrevious: place === 0 ? null : shareOf(reached, reachedOf(place - 1)),
      left: place === steps.length - 1 ? 0 : reached - reachedOf(place + 1),
      medianSeconds: medianMs === null ? null : Math.round(medianMs / 1_000),
      reachedBefore: countsBefore && reachedBefore(place),
      ofFirstBefore: countsBefore && shareOf(reachedBefore(place), reachedBefore(0)),
    };
  });
  return sourceOfRows(
    rows,
    `step bigint, code text, name text, reached bigint, "ofFirst" double precision,
     "ofPrevious" double precision, "left" bigint, "medianSeconds" bigint, "reachedBefore" bigint,
     "ofFirstBefore" double precision`,
    {
      columns: funnelColumnsOf(window, before !== null),
      sql: funnelSql,
      key: { expression: "step", type: "bigint" },
    },
  );
};

/** The visits in which a step was first reached: the latest of those that the funnel counts. */
export const findListedStepVisits = (
  sql: Sql,
  report: Report,
  { steps, window: { days } }: Funnel,
  selection: { readonly step: number; readonly outcome: FunnelOutcome },
): Promise<readonly ListedVisit[]> =>
  withPaths(
    sql,
    report,
    { steps, days: days ?? 0 },
    async (held, walk) =>
      listedOf(held, await findStepVisits(held, { ...walk, windowDays: days }, selection)),
    mergeListed,
  );
