import type { Segment } from "#domain/census/segment.ts";
import type { SteppedReport } from "#domain/census/traffic-steps.ts";
import { type AskedComparison, countDays, type Days } from "#domain/kit/comparison.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findRules } from "../measuring/counted-rules.ts";
import { reportClockHours } from "./clock-hours.ts";
import type { trafficContract } from "./contract.ts";
import type { Range } from "./range.ts";
import { findRecordedSince } from "./recorded-since.ts";
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
import { findTrafficRange } from "./traffic-range.ts";
import type { VisitMemory } from "./visit-memory.ts";
import { findYesterday } from "./yesterday.ts";

type Report = ResponseOf<typeof trafficContract>;
type ExplainedCountries = Report["explain"]["countries"];

const liveText = `
  select count(distinct visitor)::int as live from read.visits
   where website_id = $1 and visitor <> '' and ended_at > now() - interval '5 minutes'`;

/** Days are in order in the key, and the empty country is the first of each. */
const countriesSinceText = `
  select day::text as day from read.traffic_days
   where website_id = $1 and dimension = 'country' and value > ''
   order by day limit 1`;

const explainCountries = async (
  sql: Sql,
  countries: ReportParts["countries"],
  websiteId: string,
): Promise<ExplainedCountries> => {
  const [[first], database] = await Promise.all([
    sql.query<{ day: string }>(countriesSinceText, [websiteId]),
    countries.describe(),
  ]);
  return { recordedSince: first?.day ?? null, database: database ?? null };
};

type Sold = Awaited<ReturnType<ReturnType<typeof createSales>["find"]>>;

const dayRows = (days: Days, rows: readonly Grouped[], sold: Sold): Report["daysBefore"] => {
  const on = daysOf(rows);
  return daysFrom(days.from, countDays(days)).map((day) => {
    const { visitors, visits, views } = on(day);
    return { day, visitors, visits, views, sales: sold.on(day) };
  });
};

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly query: Range & AskedComparison;
  readonly segment: Segment;
  readonly seesSales: boolean;
};

export type ReportParts = {
  readonly sql: Sql;
  readonly memory: VisitMemory;
  readonly countries: {
    /** The database of the countries of addresses; undefined where they are not looked up. */
    readonly describe: () => Promise<NonNullable<ExplainedCountries["database"]> | undefined>;
  };
};

/** The range of a report, and how its visits and sales are counted. */
const prepare = async (
  { sql, memory }: Pick<ReportParts, "sql" | "memory">,
  { websiteId, timeZone, currency, segment, query, seesSales }: Asked,
) => {
  const range = await findTrafficRange(sql, websiteId, timeZone, query);
  const isShown = segment.length === 0 && seesSales;
  return {
    range,
    sales: createSales(sql, { websiteId, timeZone, currency, isShown }),
    planOf: (days: Days, groups: readonly TrafficGroup[]) => {
      const question = { websiteId, timeZone, segment, from: days.from, to: days.to };
      return planTraffic(memory, question, range.zone, groups);
    },
  };
};

/** The days or hours of the screen's chart alone, counted as `reportTraffic` counts them. */
export const reportSteps = async (
  parts: Pick<ReportParts, "sql" | "memory">,
  asked: Asked,
): Promise<SteppedReport & { readonly currency: string; readonly today: string }> => {
  const { sql } = parts;
  const { timeZone, currency } = asked;
  const { range, sales, planOf } = await prepare(parts, asked);
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

/** Everything of the screen in one answer. */
export const reportTraffic = async (parts: ReportParts, asked: Asked): Promise<Report> => {
  const { sql, memory } = parts;
  const { websiteId, timeZone, currency, segment } = asked;
  const { range, sales, planOf } = await prepare(parts, asked);
  const { from, to, before } = range;
  const plan = await planOf(range, allGroups);
  const planBefore = before && (await planOf(before, comparedGroups));
  const isWhole = segment.length === 0;
  const hasDays = isWhole && range.zone === timeZone;
  const counted = askAllGroups(sql, plan);
  const [rows, rowsBefore, sold, soldBefore, yesterday, [live], rules, recordedSince, countries] =
    await Promise.all([
      counted,
      planBefore && counted.then((shown) => askCompared(sql, planBefore, shown)),
      sales.find(range),
      before && sales.find(before),
      hasDays ? findYesterday(sql, { websiteId, timeZone, salesOn: sales.onDay }) : null,
      sql.query<{ live: number }>(liveText, [websiteId]),
      findRules(sql, websiteId),
      findRecordedSince(sql, websiteId),
      explainCountries(sql, parts.countries, websiteId),
    ]);
  // Filters often follow on a report without any. The answer does not wait for the visits.
  if (plan.tier === "days")
    memory.prepare({ websiteId, timeZone, from, to }).catch(() => undefined);
  const now = new Date();
  const days = dayRows(range, rows, sold);
  const daysBefore =
    before && rowsBefore && soldBefore ? dayRows(before, rowsBefore, soldBefore) : [];
  const today = dayOf(now, timeZone);
  return {
    ...{ from, to, timeZone, currency, isInProgress: range.isInProgress },
    now: { ...figuresOf(rows), sales: sold.total },
    before: before &&
      rowsBefore && {
        ...figuresOf(rowsBefore),
        ...before,
        sales: soldBefore?.total ?? null,
        isInProgress: before.from <= today && today <= before.to,
      },
    live: live?.live ?? 0,
    yesterday,
    days: days.map((day, place) => ({
      ...day,
      visitorsBefore: daysBefore[place]?.visitors ?? 0,
    })),
    daysBefore,
    ...(await reportClockHours({ sql, planOf, sales, timeZone }, range, now)),
    panels: panelsOf(rows, rowsBefore),
    hours: hoursOf(rows),
    explain: {
      ...{ tier: plan.tier, position: rules.position, countries },
      rulesVersion: rules.rulesVersion,
      visitGapMinutes: rules.counted.visitGapMinutes,
      recordedSince,
    },
  };
};
