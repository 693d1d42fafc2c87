import type { AnyColumns } from "./list-columns.ts";

/** Days on which a website counts visitors without cookies: each day for itself. Null: until today. */
export type DayVisitorPeriod = { readonly from: string; readonly to: string | null };

type Days = { readonly from: string; readonly to: string };

/**
 * Whether visitors of a range are visitor-days: it has several days, and on one of them a visitor
 * counts for the day alone.
 */
export const hasVisitorDays = (periods: readonly DayVisitorPeriod[], { from, to }: Days): boolean =>
  from < to &&
  periods.some((period) => period.from <= to && (period.to === null || period.to >= from));

/** Since when a visitor counts for each day, for the last time that this began. */
export const visitorDaysText = (periods: readonly DayVisitorPeriod[]): string => {
  const last = periods.at(-1);
  const until = last?.to == null ? "" : ` until ${last.to}`;
  return `From ${last?.from}${until}, visitors are counted without cookies: a visitor who comes on several days counts as several visitor-days.`;
};

/** “Unique visitors” → “Visitor-days”, “3 visitors” → “3 visitor-days” */
export const inVisitorDays = (text: string): string =>
  text
    .replace(/\bUnique visitors\b/g, "Visitors")
    .replace(/\b([Vv]isitor)(s?)\b(?!-)/g, "$1-day$2")
    .replace(/\b([Vv]isitor-days?) who\b/g, "$1 that");

/** The columns with other labels. */
export const relabelled = <Columns extends AnyColumns>(
  columns: Columns,
  say: (label: string) => string,
): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([id, column]) => [id, { ...column, label: say(column.label) }]),
  ) as unknown as Columns;
