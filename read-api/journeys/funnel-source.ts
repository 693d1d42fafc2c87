import {
  type FunnelOutcome,
  type FunnelWindow,
  funnelColumnsOf,
  stepVisitColumns,
} from "#domain/journeys/funnel.ts";
import { type Step, stepCode, stepName } from "#domain/measuring/steps.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { stretchesOf } from "../census/scan-stretches.ts";
import { millisecondsOf, valueDimensions } from "../census/visit-columns.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import { type Report, withPaths } from "./report.ts";
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
  medianSeconds: { expression: '"medianSeconds"' },
} as const satisfies SqlColumns<ReturnType<typeof funnelColumnsOf>>;

type Asked = { readonly steps: readonly Step[]; readonly window: FunnelWindow };

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const funnelSource = async (
  sql: Sql,
  report: Report,
  { steps, window: { days } }: Asked,
  nameOf: (value: string) => string,
): Promise<ListSource> => {
  const times = await withPaths(
    sql,
    report,
    { steps, days: days ?? 0 },
    (held, walk) => scanFunnel(held, { ...walk, windowDays: days }),
    mergeFunnels,
  );
  const counts = funnelCounts(times);
  const reachedOf = (place: number): number => counts[place]?.reached ?? 0;
  const rows = steps.map((step, place) => {
    const reached = reachedOf(place);
    const medianMs = counts[place]?.medianMs ?? null;
    return {
      ...{ step: place + 1, code: stepCode(step), name: stepName(step, nameOf), reached },
      ofFirst: shareOf(reached, reachedOf(0)),
      ofPrevious: place === 0 ? null : shareOf(reached, reachedOf(place - 1)),
      left: place === steps.length - 1 ? 0 : reached - reachedOf(place + 1),
      medianSeconds: medianMs === null ? null : Math.round(medianMs / 1_000),
    };
  });
  return sourceOfRows(
    rows,
    `step bigint, code text, name text, reached bigint, "ofFirst" double precision,
     "ofPrevious" double precision, "left" bigint, "medianSeconds" bigint`,
    {
      columns: funnelColumnsOf({ days }),
      sql: funnelSql,
      key: { expression: "step", type: "bigint" },
    },
  );
};

/** Not in the specification: nobody looks at more, and they are sent to Postgres to be sorted. */
const MAX_VISITS = 5_000;
const SHOWN_PAGES = 12;

const visitOf = ({ visits }: HeldVisits, row: number) => {
  const columns = visits.columns();
  const first = columns.firstView[row] as number;
  const views = (columns.firstView[row + 1] as number) - first;
  const names = Array.from(
    columns.page.subarray(first, first + Math.min(views, SHOWN_PAGES)),
    (page) => visits.pageNames[page] as string,
  );
  const namedValue = (dimension: "source" | "device"): string => {
    const place = valueDimensions.indexOf(dimension);
    const value = visits.valuesOf(place)[columns.profile[row] as number];
    return visits.valueNames(place)[value as number] ?? "";
  };
  const startedMs = visits.startedMs(row);
  return {
    visitId: `${startedMs}-${columns.visitor[row]}`,
    startedAt: new Date(startedMs).toISOString(),
    pages: `${names.join(" → ")}${views > SHOWN_PAGES ? " → …" : ""}`,
    views,
    seconds: Math.round(millisecondsOf(columns, row) / 1_000),
    source: namedValue("source"),
    device: namedValue("device"),
  };
};

/** The last of these rows. */
const newest = async (
  { visits }: HeldVisits,
  rows: readonly number[],
): Promise<readonly number[]> => {
  const order = (one: number, other: number): number =>
    visits.startedMs(other) - visits.startedMs(one);
  let last: readonly number[] = [];
  for await (const { from, to } of stretchesOf(rows))
    last = [...last, ...rows.slice(from, to)].toSorted(order).slice(0, MAX_VISITS);
  return last;
};

export const visitSql = {
  startedAt: known('"startedAt"'),
  pages: known("pages"),
  views: known("views"),
  seconds: known("seconds"),
  source: known("source"),
  device: known("device"),
} as const satisfies SqlColumns<typeof stepVisitColumns>;

export const stepVisitsSource = async (
  sql: Sql,
  report: Report,
  { steps, window: { days } }: Asked,
  wanted: { readonly step: number; readonly outcome: FunnelOutcome },
): Promise<ListSource> => {
  const rows = await withPaths(
    sql,
    report,
    { steps, days: days ?? 0 },
    async (held, walk) => {
      const found = await findStepVisits(held, { ...walk, windowDays: days }, wanted);
      return (await newest(held, found)).map((row) => visitOf(held, row));
    },
    (parts) =>
      parts
        // Each part numbers its own visitors.
        .flatMap((rows, part) => rows.map((row) => ({ ...row, visitId: `${row.visitId}-${part}` })))
        .sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
        .slice(0, MAX_VISITS),
  );
  return sourceOfRows(
    rows,
    `"visitId" text, "startedAt" timestamptz, pages text, views bigint, seconds bigint, source text,
     device text`,
    {
      columns: stepVisitColumns,
      sql: visitSql,
      key: { expression: '"visitId"', type: "text" },
    },
  );
};
