import type { Segment } from "#domain/census/segment.ts";
import type { Condition, Operator } from "#domain/kit/list-filters.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { valueDimensions } from "./visit-columns.ts";
import type { HeldVisits, Offset } from "./visit-memory.ts";

const QUARTER_SECONDS = 900;
export const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

const matcherOf = ({ operator, values: [value = ""] }: Condition): ((name: string) => boolean) => {
  const wanted = value.toLowerCase();
  switch (operator) {
    case "contains":
      return (name) => name.toLowerCase().includes(wanted);
    case "starts":
      return (name) => name.toLowerCase().startsWith(wanted);
    case "lacks":
      return (name) => !name.toLowerCase().includes(wanted);
    case "not":
      return (name) => name !== value;
    case "empty":
      return (name) => name === "";
    case "filled":
      return (name) => name !== "";
    default:
      return (name) => name === value;
  }
};

type Test = (row: number) => boolean;

const opposites: Partial<Record<Operator, Operator>> = { not: "is", lacks: "contains" };

/** Each name is compared once, not once for each visit that has it. */
const testOf = (visits: VisitColumns, condition: Condition): Test => {
  const opposite = opposites[condition.operator];
  // A page that is not wanted must not be among the pages; every other value is alone.
  const isNegative = opposite !== undefined && condition.column === "page";
  const matches = matcherOf(isNegative ? { ...condition, operator: opposite } : condition);
  const { firstView, views, page, values } = visits.columns();
  if (condition.column === "page") {
    const isWanted = Uint8Array.from(visits.pageNames, (name) => Number(matches(name)));
    const hasPage: Test = (row) => {
      const from = firstView[row] as number;
      const to = from + (views[row] as number);
      for (let view = from; view < to; view += 1)
        if (isWanted[page[view] as number] === 1) return true;
      return false;
    };
    return isNegative ? (row) => !hasPage(row) : hasPage;
  }
  const place = (valueDimensions as readonly string[]).indexOf(condition.column);
  const isWanted = Uint8Array.from(visits.valueNames(place), (name) => Number(matches(name)));
  const column = values[place] as Uint32Array;
  return (row) => isWanted[column[row] as number] === 1;
};

/** The visits of a question. */
export type Matched = {
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

export type Question = {
  readonly from: string;
  readonly to: string;
  readonly segment: Segment;
};

export const dayNumber = (day: string): number => Date.parse(day) / (DAY_SECONDS * 1_000);

/** Local seconds of a moment, for moments in almost any order. */
export const createClock = (offsets: readonly Offset[]) => {
  let place = 0;
  /** The seconds never go back by more than an hour, and offsets change rarely. */
  return (seconds: number): number => {
    const quarter = Math.floor(seconds / QUARTER_SECONDS);
    while (place > 0 && (offsets[place]?.quarter ?? 0) > quarter) place -= 1;
    while ((offsets[place + 1]?.quarter ?? Number.POSITIVE_INFINITY) <= quarter) place += 1;
    return seconds + (offsets[place]?.seconds ?? 0);
  };
};

const isGroupMatch = (tests: readonly Test[], row: number): boolean => {
  for (const test of tests) if (!test(row)) return false;
  return true;
};

const isMatch = (groups: readonly (readonly Test[])[], row: number): boolean => {
  for (const tests of groups) if (isGroupMatch(tests, row)) return true;
  return groups.length === 0;
};

export const findMatches = (held: HeldVisits, { from, to, segment }: Question): Matched => {
  const matched = matchedOf(held.hours.reduce((sum, { rows }) => sum + rows.to - rows.from, 0));
  const groups = segment.map((group) => group.map((each) => testOf(held.visits, each)));
  const { startedSeconds } = held.visits.columns();
  const [firstDay, lastDay] = [dayNumber(from), dayNumber(to)];
  const localSeconds = createClock(held.offsets);
  let count = 0;
  for (const { rows } of held.hours)
    for (let row = rows.from; row < rows.to; row += 1) {
      if (!isMatch(groups, row)) continue;
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
export const sortByVisitor = (
  visits: VisitColumns,
  { count, rows, days, hours }: Matched,
): Matched => {
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
