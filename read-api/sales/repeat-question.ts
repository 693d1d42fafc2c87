import {
  type CohortPeriods,
  cohortPeriods,
  LATER_PERIODS,
  periodStart,
} from "#domain/kit/cohort-periods.ts";
import { daysOf, timesOf, withinDays } from "../explained/explained-days.ts";
import type { ExplainedId } from "../explained/explained-number.ts";

/** Customers with a first order, those who bought again, or those who bought in a later month. */
type Came = "new" | "again" | number;

export type RepeatQuestion = {
  readonly timeZone: string;
  readonly endMs: number;
  /** The first day of the report. */
  readonly from: string;
  readonly periods: CohortPeriods;
  /** First day of the month of a row, and its currency; undefined for all rows together. */
  readonly row: { readonly cohort: string; readonly currency: string } | undefined;
  readonly came: Came;
};

const cameOf = (text: string): Came | undefined => {
  if (text === "" || text === "new") return "new";
  if (text === "again") return "again";
  const later = Number(text);
  return Number.isInteger(later) && later >= 1 && later <= LATER_PERIODS ? later : undefined;
};

/** After the days: `again`, `3`, `2030-01-01.EUR`, `2030-01-01.EUR.again`. */
export const questionOf = (target: ExplainedId): RepeatQuestion | undefined => {
  const [days, text] = withinDays(target);
  const range = daysOf(days);
  if (range === undefined) return undefined;
  const { timeZone, today = range.to } = target;
  const periods = cohortPeriods(range, "month", today);
  const [first = "", currency, rest = ""] = text.split(".");
  const row = currency === undefined ? undefined : { cohort: first, currency };
  const came = cameOf(row === undefined ? first : rest);
  if (came === undefined || (row && !periods.starts.includes(row.cohort))) return undefined;
  const { endMs } = timesOf(days);
  return { timeZone, endMs, from: periodStart(range.from, "month"), periods, row, came };
};
