import { addPeriods, periodStart } from "../kit/cohort-periods.ts";
import type { Days } from "../kit/comparison.ts";
import { plainDayText } from "../kit/plain-days.ts";
import { addDays } from "../kit/zoned-day.ts";

/** The days of a report, and the present day. */
export type ReportedDays = Days & { readonly today: string };

const lastDayOf = (start: string, group: "day" | "week" | "month"): string =>
  group === "day" ? start : addDays(addPeriods(start, 1, group), -1);

const startOf = (name: string, group: "day" | "week" | "month"): string =>
  group === "day" ? name : periodStart(group === "month" ? `${name}-01` : name, group);

/** The days of a day, week or month that are in a report. */
export const daysOfPeriod = (
  name: string,
  group: "day" | "week" | "month",
  { from, to }: Days,
): Days => {
  const start = startOf(name, group);
  const last = lastDayOf(start, group);
  return { from: start < from ? from : start, to: last > to ? to : last };
};

/**
 * Which part of a day, week or month is in a report, such as `from Mar 4, 2026`; empty for a whole one. `name` is the day, the Monday
 * of the week, or the month as YYYY-MM.
 */
export const partOfPeriod = (
  name: string,
  group: "day" | "week" | "month",
  { from, to, today }: ReportedDays,
): string => {
  const start = startOf(name, group);
  const last = lastDayOf(start, group);
  const isInProgress = start <= today && today <= last && today <= to;
  return [
    start < from && `from ${plainDayText(from)}`,
    isInProgress && "so far",
    !isInProgress && to < last && `until ${plainDayText(to)}`,
  ]
    .filter((part) => part !== false)
    .join(", ");
};
