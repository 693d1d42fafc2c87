import { addDays } from "./zoned-day.ts";

/** How long one period of a cohort is. Weeks begin on Monday. */
export const cohortGrains = ["week", "month"] as const;
export type CohortGrain = (typeof cohortGrains)[number];

/** Not in the specification: later periods than these are not readable in one row. */
export const LATER_PERIODS = 12;
/** Without a first day, a report has this many periods, including the present one. */
const DEFAULT_PERIODS = 12;

const WEEK_DAYS = 7;
const MONTHS = 12;

/** The first day of the period of a day. */
export const periodStart = (day: string, grain: CohortGrain): string => {
  if (grain === "month") return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return addDays(day, -weekday);
};

/** The first day of the period that is some periods later, or earlier when negative. */
export const addPeriods = (start: string, periods: number, grain: CohortGrain): string => {
  if (grain === "week") return addDays(start, periods * WEEK_DAYS);
  const months = Number(start.slice(0, 4)) * MONTHS + Number(start.slice(5, 7)) - 1 + periods;
  const year = String(Math.floor(months / MONTHS)).padStart(4, "0");
  return `${year}-${String((months % MONTHS) + 1).padStart(2, "0")}-01`;
};

/** The first day of a report without one. */
export const defaultFirstDay = (lastDay: string, grain: CohortGrain): string =>
  addPeriods(periodStart(lastDay, grain), 1 - DEFAULT_PERIODS, grain);

export type CohortPeriods = {
  readonly grain: CohortGrain;
  /** First day of each period, in order. */
  readonly starts: readonly string[];
  /** Whether the last of them is in progress, or reaches beyond the days of the report. */
  readonly isLastOpen: boolean;
};

/** The periods that the days of a report touch. `today` is a day in the same time zone. */
export const cohortPeriods = (
  { from, to }: { readonly from: string; readonly to: string },
  grain: CohortGrain,
  today: string,
): CohortPeriods => {
  const starts: string[] = [];
  let start = periodStart(from, grain);
  while (start <= to) {
    starts.push(start);
    start = addPeriods(start, 1, grain);
  }
  const lastDay = addDays(start, -1);
  return { grain, starts, isLastOpen: lastDay > to || lastDay >= today };
};
