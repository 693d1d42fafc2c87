import type { Segment } from "#domain/census/segment.ts";
import type { SteppedReport } from "#domain/census/traffic-steps.ts";
import { type ComparisonQuery, countDays, type Days } from "#domain/kit/comparison.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { DaysUntil } from "#domain/kit/so-far.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { parameters } from "../kit/list-source.ts";
import { findRules } from "../measuring/counted-rules.ts";
import { reportClockHours } from "./clock-hours.ts";
import type { trafficContract } from "./contract.ts";
import { countUntil } from "./count-so-far.ts";
import type { DayMinutes } from "./day-minutes.ts";
import type { Range } from "./range.ts";
import { findCountriesSince, findRecordedSince } from "./recorded-since.ts";
import { createSales } from "./sales.ts";
import {
  allGroups,
  askAllGroups,
  askCompared,
  askGroups,
  basicGroups,
  comparedGroups,
  daysFrom,
  daysOf,
  figuresOf,
  type Grouped,
  hoursOf,
  panelsOf,
} from "./traffic-answers.ts";
import { planTraffic, type TrafficGroup } from "./traffic-plan.ts";
import { findTrafficRange, valuesBefore } from "./traffic-range.ts";
import { segmentSql } from "./traffic-segment.ts";
import type { VisitMemory } from "./visit-memory.ts";

type Report = ResponseOf<typeof trafficContract>;
type ExplainedCountries = Report["explain"]["countries"];

/** Visitors of the last minutes, as far as filters select their visits. */
const countLive = async (sql: Sql, websiteId: string, segment: Segment): Promise<number> => {
  const sqlValues = parameters([websiteId]);
  const [row] = await sql.query<{ live: number }>(
    `select count(distinct v.visitor)::int as live from read.visits as v
      where v.website_id = $1 and v.visitor <> '' and v.ended_at > now() - interval '5 minutes'
        and ${segmentSql(segment, sqlValues)}`,
    sqlValues.values,
  );
  return row?.live ?? 0;
};

const explainCountries = async (
  sql: Sql,
  countries: ReportParts["countries"],
  websiteId: string,
): Promise<ExplainedCountries> => {
  const [recordedSince, database] = await Promise.all([
    findCountriesSince(sql, websiteId),
    countries.describe(),
  ]);
  return { recordedSince, database: database ?? null };
};

type Sold = Awaited<ReturnType<ReturnType<typeof createSales>["find"]>>;

const dayRows = (days: Days, rows: readonly Grouped[], sold: Sold): Report["daysBefore"] => {
  const on = daysOf(rows);
  return daysFrom(days.from, countDays(days)).map((day) => {
    const { visitors, visits, views } = on(day);
    return { day, visitors, visits, views, sales: sold.on(day) };
  });
};

type TrafficReportQuery = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly query: Range & ComparisonQuery;
  readonly segment: Segment;
  readonly seesSales: boolean;
};

export type ReportParts = {
  readonly sql: Sql;
  readonly memory: VisitMemory;
  readonly minutes: DayMinutes;
  readonly countries: {
    /** The database of the countries of addresses; undefined where they are not looked up. */
    readonly describe: () => Promise<NonNullable<ExplainedCountries["database"]> | undefined>;
  };
};

/** The range of a report, and how its visits and sales are counted. */
const prepare = async (
  { sql, memory, minutes }: Omit<ReportParts, "countries">,
  { websiteId, timeZone, currency, segment, query, seesSales }: TrafficReportQuery,
) => {
  const range = await findTrafficRange(sql, websiteId, timeZone, query);
  const planOf = (
    { from, to, until }: Days & { readonly until?: string | null },
    groups: readonly TrafficGroup[],
  ) => {
    const question = { websiteId, timeZone, segment, from, to, until: until ?? undefined };
    return planTraffic(memory, question, range.zone, groups);
  };
  return {
    range,
    sales: createSales(sql, {
      websiteId,
      timeZone,
      currency,
      segment,
      isShown: seesSales,
      until: range.beforeSoFar?.until,
    }),
    planOf,
    /** All visits of the days to compare with, as far as the range is. */
    countBefore: async (days: DaysUntil) =>
      countUntil(
        {
          sql,
          minutes,
          question: { websiteId, timeZone, segment },
          zoneOfDays: range.zone,
          planOf: (part) => planOf(part, ["total"]),
        },
        days,
      ),
  };
};

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** The days or hours of the screen's chart alone, counted as `reportTraffic` counts them. */
export const reportSteps = async (
  parts: Omit<ReportParts, "countries">,
  reportQuery: TrafficReportQuery,
): Promise<SteppedReport & { readonly currency: string; readonly today: string }> => {
  const { sql } = parts;
  const { timeZone, currency } = reportQuery;
  const { range, sales, planOf } = await prepare(parts, reportQuery);
  const now = new Date();
  const byDay = async (days: Days) => {
    const plan = planOf(days, basicGroups);
    const counted = plan.then((found) => askGroups(sql, found, basicGroups));
    const [rows, sold] = await Promise.all([counted, sales.find(days)]);
    return dayRows(days, rows, sold);
  };
  const [days, daysBefore, hours] = await Promise.all([
    byDay(range),
    range.before === null ? [] : byDay(range.before),
    reportClockHours({ sql, planOf, sales, timeZone }, range, now),
  ]);
  const { from, before, isInProgress } = range;
  const today = dayOf(now, timeZone);
  return { from, before, isInProgress, timeZone, currency, today, days, daysBefore, ...hours };
};

/** What the days to compare with had: whole, and as far as the range is. */
const reportBefore = async (
  sql: Sql,
  { range, sales, planOf, countBefore }: Prepared,
  counted: Promise<readonly Grouped[]>,
) => {
  const { before, beforeSoFar } = range;
  const ofValues = valuesBefore(range);
  if (before === null || beforeSoFar === null || ofValues === null) return null;
  const ask = async (days: Days & Partial<DaysUntil>) =>
    askCompared(sql, await planOf(days, comparedGroups), await counted);
  const [rows, rowsSoFar, sold, total] = await Promise.all([
    ask(before),
    ofValues.until === null ? null : ask(ofValues),
    sales.find(before),
    countBefore(beforeSoFar),
  ]);
  return {
    days: dayRows(before, rows, sold),
    panelRows: rowsSoFar ?? rows,
    figures: {
      ...figuresOf(total),
      ...before,
      until: beforeSoFar.until,
      sales: sold.soFar(),
    },
  };
};

/** Everything of the screen in one answer. */
export const reportTraffic = async (
  parts: ReportParts,
  reportQuery: TrafficReportQuery,
): Promise<Report> => {
  const { sql, memory } = parts;
  const { websiteId, timeZone, currency, segment } = reportQuery;
  const prepared = await prepare(parts, reportQuery);
  const { range, sales, planOf } = prepared;
  const { from, to } = range;
  const plan = await planOf(range, allGroups);
  const counted = askAllGroups(sql, plan);
  const [rows, compared, sold, live, rules, recordedSince, countries] = await Promise.all([
    counted,
    reportBefore(sql, prepared, counted),
    sales.find(range),
    countLive(sql, websiteId, segment),
    findRules(sql, websiteId),
    findRecordedSince(sql, websiteId),
    explainCountries(sql, parts.countries, websiteId),
  ]);
  // Filters often follow on a report without any. The answer does not wait for the visits.
  if (plan.tier === "days")
    memory.prepare({ websiteId, timeZone, from, to }).catch(() => undefined);
  const now = new Date();
  const today = dayOf(now, timeZone);
  const figures = compared?.figures ?? null;
  return {
    from,
    to,
    timeZone,
    currency,
    isInProgress: range.isInProgress,
    now: { ...figuresOf(rows), sales: sold.total },
    before: figures && {
      ...figures,
      isInProgress: figures.from <= today && today <= figures.to,
    },
    live,
    days: dayRows(range, rows, sold).map((day, place) => ({
      ...day,
      visitorsBefore: compared?.days[place]?.visitors ?? 0,
    })),
    daysBefore: compared?.days ?? [],
    ...(await reportClockHours({ sql, planOf, sales, timeZone }, range, now)),
    panels: panelsOf(rows, compared?.panelRows ?? null),
    hours: hoursOf(rows),
    explain: {
      tier: plan.tier,
      position: rules.position,
      countries,
      rulesVersion: rules.rulesVersion,
      visitGapMinutes: rules.counted.visitGapMinutes,
      recordedSince,
    },
  };
};
