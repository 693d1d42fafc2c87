import { setImmediate as turn } from "node:timers/promises";
import {
  DAY_SECONDS,
  dayNumber,
  findMatches,
  type Matched,
  type Question,
  sortByVisitor,
} from "./matched-visits.ts";
import type { CountedRow, TrafficGroup } from "./traffic-plan.ts";
import { type VisitColumns, valueDimensions } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";

/** More visits are counted group by group, so that other requests are answered in between. */
const COUNTED_AT_ONCE = 20_000;

/** What matched visits add to whichever value they have, in the order of the visits. */
const countsOf = (visits: VisitColumns, { count, rows }: Matched) => {
  const columns = visits.columns();
  const gathered = {
    visitor: new Uint32Array(count),
    views: new Uint32Array(count),
    milliseconds: new Float64Array(count),
  };
  for (let place = 0; place < count; place += 1) {
    const row = rows[place] as number;
    gathered.visitor[place] = columns.visitor[row] as number;
    gathered.views[place] = columns.views[row] as number;
    gathered.milliseconds[place] = columns.milliseconds[row] as number;
  }
  return gathered;
};
type VisitCounts = ReturnType<typeof countsOf>;

/** Counts of each value of a group. */
export const tallyOf = (size: number) => ({
  visitors: new Float64Array(size),
  visits: new Float64Array(size),
  views: new Float64Array(size),
  visitViews: new Float64Array(size),
  bounces: new Float64Array(size),
  milliseconds: new Float64Array(size),
});
export type Tally = ReturnType<typeof tallyOf>;

export const rowsOf = (tally: Tally, nameOf: (value: number) => string): readonly CountedRow[] => {
  const rows: CountedRow[] = [];
  for (let value = 0; value < tally.views.length; value += 1) {
    if (tally.views[value] === 0) continue;
    rows.push({
      name: nameOf(value),
      visitors: tally.visitors[value] as number,
      visits: tally.visits[value] as number,
      views: tally.views[value] as number,
      visitViews: tally.visitViews[value] as number,
      bounces: tally.bounces[value] as number,
      milliseconds: tally.milliseconds[value] as number,
    });
  }
  return rows;
};

export const increase = (of: Float64Array, value: number, by: number): void => {
  of[value] = (of[value] as number) + by;
};

/** Counts a visit under a value, once for each visit that has it. Visitors come in order. */
const countVisit = (
  tally: Tally,
  lastVisitor: Uint32Array,
  value: number,
  { visitor, isBounce }: { readonly visitor: number; readonly isBounce: boolean },
): void => {
  if (visitor === 0) return;
  increase(tally.visits, value, 1);
  if (isBounce) increase(tally.bounces, value, 1);
  if (lastVisitor[value] === visitor) return;
  lastVisitor[value] = visitor;
  increase(tally.visitors, value, 1);
};

type Grouping = {
  readonly size: number;
  readonly nameOf: (value: number) => string;
  /** The value of each matched visit. */
  readonly values: Uint32Array;
  readonly isOfVisitsOnly?: boolean;
  readonly isWithoutVisitors?: boolean;
};

const HOURS = 24;
const WEEK_HOURS = 7 * HOURS;
/** 1970-01-01 was a Thursday. */
export const isoWeekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

const groupingOf = (
  group: Exclude<TrafficGroup, "page">,
  { visits }: HeldVisits,
  { count, rows, days, hours }: Matched,
  { from, to }: Question,
): Grouping => {
  const values = new Uint32Array(count);
  const first = dayNumber(from);
  switch (group) {
    case "total":
      return { size: 1, nameOf: () => "", values };
    case "day":
      for (let place = 0; place < count; place += 1)
        values[place] = (days[place] as number) - first;
      return {
        size: dayNumber(to) - first + 1,
        nameOf: (value) =>
          new Date((first + value) * DAY_SECONDS * 1_000).toISOString().slice(0, 10),
        values,
      };
    case "weekHour":
      for (let place = 0; place < count; place += 1)
        values[place] = (isoWeekday(days[place] as number) - 1) * HOURS + (hours[place] as number);
      return {
        size: WEEK_HOURS,
        nameOf: (value) => `${Math.floor(value / HOURS) + 1}:${value % HOURS}`,
        values,
        isWithoutVisitors: true,
      };
    default: {
      const dimension = valueDimensions.indexOf(group);
      const names = visits.valueNames(dimension);
      const column = visits.columns().values[dimension] as Uint32Array;
      for (let place = 0; place < count; place += 1)
        values[place] = column[rows[place] as number] as number;
      return {
        size: names.length,
        nameOf: (value) => names[value] as string,
        values,
        isOfVisitsOnly: group === "entry" || group === "exit",
      };
    }
  }
};

const countGroup = (
  { visitor, views, milliseconds }: VisitCounts,
  { size, nameOf, values, isOfVisitsOnly, isWithoutVisitors }: Grouping,
): readonly CountedRow[] => {
  const tally = tallyOf(size);
  const lastVisitor = new Uint32Array(size);
  for (let place = 0; place < values.length; place += 1) {
    const own = visitor[place] as number;
    if (isOfVisitsOnly === true && own === 0) continue;
    const value = values[place] as number;
    const pages = views[place] as number;
    increase(tally.views, value, pages);
    increase(tally.milliseconds, value, milliseconds[place] as number);
    if (own !== 0) increase(tally.visitViews, value, pages);
    countVisit(tally, lastVisitor, value, { visitor: own, isBounce: pages === 1 });
  }
  if (isWithoutVisitors === true) tally.visitors.fill(0);
  return rowsOf(tally, nameOf);
};

const countPages = (
  visits: VisitColumns,
  rows: Uint32Array,
  { visitor, views }: VisitCounts,
): readonly CountedRow[] => {
  const { firstView, page, pageMilliseconds } = visits.columns();
  const size = visits.pageNames.length;
  const tally = tallyOf(size);
  const lastVisitor = new Uint32Array(size);
  const lastVisit = new Uint32Array(size);
  for (let place = 0; place < visitor.length; place += 1) {
    const own = visitor[place] as number;
    const pages = views[place] as number;
    const from = firstView[rows[place] as number] as number;
    for (let view = from; view < from + pages; view += 1) {
      const value = page[view] as number;
      increase(tally.views, value, 1);
      increase(tally.milliseconds, value, pageMilliseconds[view] as number);
      if (own !== 0) increase(tally.visitViews, value, 1);
      if (lastVisit[value] === place + 1) continue;
      lastVisit[value] = place + 1;
      countVisit(tally, lastVisitor, value, { visitor: own, isBounce: pages === 1 });
    }
  }
  return rowsOf(tally, (value) => visits.pageNames[value] as string);
};

/** The rows of each group, counted from visits in memory. */
export const scanVisits = async (
  held: HeldVisits,
  question: Question,
  groups: readonly TrafficGroup[],
): Promise<ReadonlyMap<TrafficGroup, readonly CountedRow[]>> => {
  const matched = sortByVisitor(held.visits, findMatches(held, question));
  const counts = countsOf(held.visits, matched);
  const answers = new Map<TrafficGroup, readonly CountedRow[]>();
  for (const group of groups) {
    if (matched.count > COUNTED_AT_ONCE) await turn();
    const rows =
      group === "page"
        ? countPages(held.visits, matched.rows, counts)
        : countGroup(counts, groupingOf(group, held, matched, question));
    answers.set(group, rows);
  }
  return answers;
};
