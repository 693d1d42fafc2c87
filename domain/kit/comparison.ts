import * as z from "zod/mini";
import { Day } from "./moment.ts";
import { addDays } from "./zoned-day.ts";

/** What the figures of a range of days are compared with. */
export const comparisons = ["period", "year", "yearByWeekday", "custom", "none"] as const;
export type Comparison = (typeof comparisons)[number];

/** The days before a range, a year before, or any others; `custom` needs both of its days. */
export const comparisonQuery = {
  compare: z._default(z.enum(comparisons), "period"),
  compareFrom: z.optional(Day),
  compareTo: z.optional(Day),
};

export type ComparisonQuery = {
  readonly compare?: Comparison | undefined;
  readonly compareFrom?: string | undefined;
  readonly compareTo?: string | undefined;
};

export type Days = { readonly from: string; readonly to: string };

const DAY_MS = 86_400_000;

/** Number of days of a range, both ends included. */
export const countDays = ({ from, to }: Days): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** 52 weeks: every day is compared with the same weekday. */
const YEAR_OF_WEEKS = 364;

const isLeapDay = (day: string): boolean => day.endsWith("-02-29");

/** The same date; for 29 February the day before it. */
const yearBefore = (day: string): string => {
  const date = isLeapDay(day) ? "-02-28" : day.slice(4);
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${date}`;
};

/** The days that a range is compared with; null without a comparison, and for incomplete custom days. */
export const comparedDays = (
  range: Days,
  { compare = "period", compareFrom, compareTo }: ComparisonQuery,
): Days | null => {
  const { from, to } = range;
  switch (compare) {
    case "period":
      return { from: addDays(from, -countDays(range)), to: addDays(from, -1) };
    case "year":
      return { from: yearBefore(from), to: yearBefore(to) };
    case "yearByWeekday":
      return { from: addDays(from, -YEAR_OF_WEEKS), to: addDays(to, -YEAR_OF_WEEKS) };
    case "custom":
      return compareFrom === undefined || compareTo === undefined
        ? null
        : { from: compareFrom, to: compareTo };
    case "none":
      return null;
  }
};
