import type { DayColumns } from "./day-columns.ts";
import { dimensionOf, type HeldDays } from "./day-memory.ts";
import { DAY_SECONDS, dayNumber } from "./local-days.ts";
import { increase, rowsOf, type Tally, tallyOf } from "./tally.ts";
import type { CountedRow, TrafficGroup } from "./traffic-plan.ts";
import { isoWeekday } from "./visit-scan.ts";

const HOURS = 24;
const WEEK_HOURS = 7 * HOURS;

/** What a row counts for, and which of its visitors. */
type Counting = {
  readonly size: number;
  readonly nameOf: (place: number) => string;
  readonly placeOf: (value: number, day: number) => number;
  /** Undefined: visitors are not counted. Others are those who were last counted before this day. */
  readonly visitorsSince: "each day" | number | undefined;
};

const countingOf = (
  group: TrafficGroup,
  names: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Counting => {
  const first = dayNumber(from);
  switch (group) {
    case "day":
      return {
        size: dayNumber(to) - first + 1,
        nameOf: (place) =>
          new Date((first + place) * DAY_SECONDS * 1_000).toISOString().slice(0, 10),
        placeOf: (_, day) => day - first,
        visitorsSince: "each day",
      };
    case "weekHour": {
      const hours = names.map(Number);
      return {
        size: WEEK_HOURS,
        nameOf: (place) => `${Math.floor(place / HOURS) + 1}:${place % HOURS}`,
        placeOf: (value, day) => (isoWeekday(day) - 1) * HOURS + (hours[value] as number),
        visitorsSince: undefined,
      };
    }
    default:
      return {
        size: names.length,
        nameOf: (place) => names[place] as string,
        placeOf: (value) => value,
        visitorsSince: first,
      };
  }
};

const countDay = (
  tally: Tally,
  { placeOf, visitorsSince }: Counting,
  day: number,
  columns: DayColumns,
): void => {
  const { values, gaps, visitors, visits, views, visitViews, bounces, milliseconds } = columns;
  for (let row = 0; row < values.length; row += 1) {
    const place = placeOf(values[row] as number, day);
    const gap = gaps[row] as number;
    const isCounted =
      visitorsSince === "each day" ||
      (visitorsSince !== undefined && (gap === 0 || day - gap < visitorsSince));
    if (isCounted) increase(tally.visitors, place, visitors[row] as number);
    increase(tally.visits, place, visits[row] as number);
    increase(tally.views, place, views[row] as number);
    increase(tally.visitViews, place, visitViews[row] as number);
    increase(tally.bounces, place, bounces[row] as number);
    increase(tally.milliseconds, place, milliseconds[row] as number);
  }
};

/** The rows of each group, counted from totals of days in memory. */
export const scanDays = (
  held: ReadonlyMap<string, HeldDays>,
  range: { readonly from: string; readonly to: string },
  groups: readonly TrafficGroup[],
): ReadonlyMap<TrafficGroup, readonly CountedRow[]> =>
  new Map(
    groups.map((group) => {
      const { names, days } = held.get(dimensionOf(group)) ?? { names: [], days: [] };
      const counting = countingOf(group, names, range);
      const tally = tallyOf(counting.size);
      for (const { day, columns } of days) countDay(tally, counting, day, columns);
      return [group, rowsOf(tally, counting.nameOf)];
    }),
  );
