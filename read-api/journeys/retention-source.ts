import { retentionColumnsOf } from "#domain/journeys/retention.ts";
import {
  type CohortGrain,
  type CohortPeriods,
  cohortPeriods,
  defaultFirstDay,
  periodStart,
} from "#domain/kit/cohort-periods.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Range } from "../census/range.ts";
import { findRecordedSince } from "../census/recorded-since.ts";
import { averagesOf, laterOf, laterSql } from "../kit/cohort-rows.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import { type ListedVisit, listedOf, mergeListed } from "./found-visits.ts";
import { findReport, type Report, type ReportDependencies, withVisits } from "./report.ts";
import {
  type Came,
  findCohortVisits,
  mergeRetention,
  type RetentionCounts,
  scanRetention,
} from "./scan-retention.ts";

type Query = Range & { readonly segment?: string | undefined; readonly grain: CohortGrain };

export type RetentionReport = Report & {
  readonly periods: CohortPeriods;
  /** The first local day with page views; null without any. */
  readonly recordedSince: string | null;
};

/** The report of whole periods, from the one on in which visits were first recorded. */
export const findRetentionReport = async (
  dependencies: ReportDependencies & { readonly nowMs: () => number },
  websiteId: string,
  { grain, ...query }: Query,
): Promise<RetentionReport> => {
  const [report, recordedSince] = await Promise.all([
    findReport(dependencies, websiteId, query),
    findRecordedSince(dependencies.sql, websiteId),
  ]);
  const { to, timeZone } = report;
  const firstDay = query.from ?? defaultFirstDay(to, grain);
  const recorded = recordedSince === null || recordedSince > to ? to : recordedSince;
  const from = periodStart([firstDay, recorded].toSorted()[1] as string, grain);
  const today = dayOf(new Date(dependencies.nowMs()), timeZone);
  return { ...report, from, recordedSince, periods: cohortPeriods({ from, to }, grain, today) };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

type CountedReport = Omit<RetentionReport, "recordedSince">;

export const countRetention = (
  sql: Sql,
  { periods, ...report }: CountedReport,
): Promise<readonly RetentionCounts[]> =>
  withVisits(
    sql,
    report,
    { before: 0, after: 0 },
    (held) => scanRetention(sql, held, report, periods),
    mergeRetention,
  );

/** The visits by which a cell of the report is counted; none for a period that is not in it. */
export const findCellVisits = (
  sql: Sql,
  { periods, ...report }: CountedReport,
  { cohort, came }: { readonly cohort: string; readonly came: Came },
): Promise<readonly ListedVisit[]> =>
  withVisits(
    sql,
    report,
    { before: 0, after: 0 },
    async (held) => {
      const wanted = { cohort: periods.starts.indexOf(cohort), came };
      const rows = await findCohortVisits(sql, held, { report, periods }, wanted);
      return listedOf(held, { rows, actions: [] });
    },
    mergeListed,
  );

/** The rows of a report, and what is next to them. Periods without new visitors have a row, too. */
export const reportRetention = async (sql: Sql, report: CountedReport) => {
  const { periods } = report;
  const counts = await countRetention(sql, report);
  const rows = counts.map(({ size, cameBack, later }, place) => ({
    cohort: periods.starts[place] as string,
    size,
    cameBack,
    ...laterOf(periods, place, { later }),
  }));
  return {
    rows,
    grain: periods.grain,
    size: sum(counts.map(({ size }) => size)),
    sizeBeforeLast: sum(counts.slice(0, -1).map(({ size }) => size)),
    cameBack: sum(counts.map(({ cameBack }) => cameBack)),
    averages: averagesOf(periods, counts),
  };
};

const known = (expression: string) => ({ expression, known: true }) as const;

const retentionSql = {
  cohort: known("cohort"),
  size: known("size"),
  cameBack: known('"cameBack"'),
  cameBackShare: {
    expression:
      '(case when later ->> 0 is not null then "cameBack"::float8 / nullif(size, 0) * 100 end)',
    type: "double precision",
  },
  ...laterSql,
} as const satisfies SqlColumns<ReturnType<typeof retentionColumnsOf>>;

export const retentionSource = (
  rows: Awaited<ReturnType<typeof reportRetention>>["rows"],
  grain: CohortGrain,
): ListSource =>
  sourceOfRows(rows, `cohort text, size bigint, "cameBack" bigint, later json, "open" bigint`, {
    columns: retentionColumnsOf(grain),
    sql: retentionSql,
    key: { expression: "cohort", type: "text" },
  });
