import { setImmediate as turn } from "node:timers/promises";
import type { Condition } from "#domain/kit/list-filters.ts";
import type { CountedRow, TrafficGroup } from "./traffic-plan.ts";
import { type VisitColumns, valueDimensions } from "./visit-columns.ts";
import type { HeldVisits, Offset } from "./visit-memory.ts";

/** More visits are counted group by group, so that other requests are answered in between. */
const COUNTED_AT_ONCE = 20_000;

const QUARTER_SECONDS = 900;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

const matcherOf = ({ operator, values: [value = ""] }: Condition): ((name: string) => boolean) => {
  const wanted = value.toLowerCase();
  switch (operator) {
    case "contains":
      return (name) => name.toLowerCase().includes(wanted);
    case "starts":
      return (name) => name.toLowerCase().startsWith(wanted);
    case "empty":
      return (name) => name === "";
    case "filled":
      return (name) => name !== "";
    default:
      return (name) => name === value;
  }
};

type Test = (row: number) => boolean;

/** Each name is compared once, not once for each visit that has it. */
const testOf = (visits: VisitColumns, condition: Condition): Test => {
  const matches = matcherOf(condition);
  const { firstView, views, page, values } = visits.columns();
  if (condition.column === "page") {
    const isWanted = Uint8Array.from(visits.pageNames, (name) => Number(matches(name)));
    return (row) => {
      const from = firstView[row] as number;
      const to = from + (views[row] as number);
      for (let view = from; view < to; view += 1)
        if (isWanted[page[view] as number] === 1) return true;
      return false;
    };
  }
  const place = (valueDimensions as readonly string[]).indexOf(condition.column);
  const isWanted = Uint8Array.from(visits.valueNames(place), (name) => Number(matches(name)));
  const column = values[place] as Uint32Array;
  return (row) => isWanted[column[row] as number] === 1;
};

/** The visits of a question. */
type Matched = {
  readonly count: number;
  readonly rows: Uint32Array;
  /** Local days since 1970, and local hours. */
  readonly days: Int32Array;
  readonly hours: Uint8Array;
};

const matchedOf = (size: number) => ({
  rows: new Uint32Array(size),
  days: new Int32Array(size),
  hours: new Uint8Array(size),
});

type Question = {
  readonly from: string;
  readonly to: string;
  readonly conditions: readonly Condition[];
};

const dayNumber = (day: string): number => Date.parse(day) / (DAY_SECONDS * 1_000);

const createClock = (offsets: readonly Offset[]) => {
  let place = 0;
  /** The seconds never go back by more than an hour, and offsets change rarely. */
  return (seconds: number): number => {
    const quarter = Math.floor(seconds / QUARTER_SECONDS);
    while (place > 0 && (offsets[place]?.quarter ?? 0) > quarter) place -= 1;
    while ((offsets[place + 1]?.quarter ?? Number.POSITIVE_INFINITY) <= quarter) place += 1;
    return seconds + (offsets[place]?.seconds ?? 0);
  };
};

const isMatch = (tests: readonly Test[], row: number): boolean => {
  for (const test of tests) if (!test(row)) return false;
  return true;
};

const findMatches = (held: HeldVisits, { from, to, conditions }: Question): Matched => {
  const matched = matchedOf(held.hours.reduce((sum, { rows }) => sum + rows.to - rows.from, 0));
  const tests = conditions.map((condition) => testOf(held.visits, condition));
  const { startedSeconds } = held.visits.columns();
  const [firstDay, lastDay] = [dayNumber(from), dayNumber(to)];
  const localSeconds = createClock(held.offsets);
  let count = 0;
  for (const { rows } of held.hours)
    for (let row = rows.from; row < rows.to; row += 1) {
      if (!isMatch(tests, row)) continue;
      const local = localSeconds(startedSeconds[row] as number);
      const day = Math.floor(local / DAY_SECONDS);
      if (day < firstDay || day > lastDay) continue;
      matched.rows[count] = row;
      matched.days[count] = day;
      matched.hours[count] = Math.floor((local - day * DAY_SECONDS) / HOUR_SECONDS);
      count += 1;
    }
  return { count, ...matched };
};

/** By visitor: visitors of a value are then counted with one number for each value. */
const sortByVisitor = (visits: VisitColumns, { count, rows, days, hours }: Matched): Matched => {
  const { visitor } = visits.columns();
  const next = new Uint32Array(visits.visitors() + 1);
  for (let place = 0; place < count; place += 1) {
    const own = (visitor[rows[place] as number] as number) + 1;
    next[own] = (next[own] as number) + 1;
  }
  for (let own = 1; own < next.length; own += 1)
    next[own] = (next[own] as number) + (next[own - 1] as number);
  const sorted = matchedOf(count);
  for (let place = 0; place < count; place += 1) {
    const own = visitor[rows[place] as number] as number;
    const at = next[own] as number;
    next[own] = at + 1;
    sorted.rows[at] = rows[place] as number;
    sorted.days[at] = days[place] as number;
    sorted.hours[at] = hours[place] as number;
  }
  return { count, ...sorted };
};

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
const tallyOf = (size: number) => ({
  visitors: new Float64Array(size),
  visits: new Float64Array(size),
  views: new Float64Array(size),
  visitViews: new Float64Array(size),
  bounces: new Float64Array(size),
  milliseconds: new Float64Array(size),
});
type Tally = ReturnType<typeof tallyOf>;

const rowsOf = (tally: Tally, nameOf: (value: number) => string): readonly CountedRow[] => {
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

const increase = (of: Float64Array, value: number, by: number): void => {
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
const isoWeekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

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
