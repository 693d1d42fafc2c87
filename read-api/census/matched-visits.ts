import type { Segment } from "#domain/census/segment.ts";
import { storedCountry } from "#domain/census/visit-country.ts";
import type { Condition, Operator } from "#domain/kit/list-filters.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { valueDimensions } from "./visit-columns.ts";
import type { HeldVisits, Offset } from "./visit-memory.ts";

const QUARTER_SECONDS = 900;
export const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** A country is one of several. */
const countryMatcher = ({ operator, values }: Condition): ((name: string) => boolean) => {
  const named = new Set(values.map(storedCountry));
  return operator === "not" ? (name) => !named.has(name) : (name) => named.has(name);
};

const matcherOf = (condition: Condition): ((name: string) => boolean) => {
  if (condition.column === "country") return countryMatcher(condition);
  const {
    operator,
    values: [value = ""],
  } = condition;
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

/** Those of some rows that meet a condition, in the same order. */
type Narrow = (rows: Uint32Array) => Uint32Array;

const opposites: Partial<Record<Operator, Operator>> = { not: "is", lacks: "contains" };

const withPage = (visits: VisitColumns, isWanted: Uint8Array, isNegative: boolean): Narrow => {
  const { firstView, views, page } = visits.columns();
  const wanted = isNegative ? 0 : 1;
  return (rows) => {
    const kept = new Uint32Array(rows.length);
    let count = 0;
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] as number;
      const from = firstView[row] as number;
      const to = from + (views[row] as number);
      let isFound = 0;
      for (let view = from; view < to && isFound === 0; view += 1)
        isFound = isWanted[page[view] as number] as number;
      if (isFound !== wanted) continue;
      kept[count] = row;
      count += 1;
    }
    return kept.subarray(0, count);
  };
};

const withValue =
  (column: Uint32Array, isWanted: Uint8Array): Narrow =>
  (rows) => {
    const kept = new Uint32Array(rows.length);
    let count = 0;
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] as number;
      if (isWanted[column[row] as number] !== 1) continue;
      kept[count] = row;
      count += 1;
    }
    return kept.subarray(0, count);
  };

/** Each name is compared once, not once for each visit that has it. */
const narrowOf = (visits: VisitColumns, condition: Condition): Narrow => {
  const opposite = opposites[condition.operator];
  // A page that is not wanted must not be among the pages; every other value is alone.
  const isNegative = opposite !== undefined && condition.column === "page";
  const matches = matcherOf(isNegative ? { ...condition, operator: opposite } : condition);
  const wantedOf = (names: readonly string[]) =>
    Uint8Array.from(names, (name) => Number(matches(name)));
  if (condition.column === "page") return withPage(visits, wantedOf(visits.pageNames), isNegative);
  const place = (valueDimensions as readonly string[]).indexOf(condition.column);
  return withValue(
    visits.columns().values[place] as Uint32Array,
    wantedOf(visits.valueNames(place)),
  );
};

const allRows = ({ hours }: HeldVisits): Uint32Array => {
  const rows = new Uint32Array(hours.reduce((sum, { rows: { from, to } }) => sum + to - from, 0));
  let count = 0;
  for (const hour of hours)
    for (let row = hour.rows.from; row < hour.rows.to; row += 1) {
      rows[count] = row;
      count += 1;
    }
  return rows;
};

/** One condition after another, over all visits that are left: loops over a column are the fastest. */
const rowsOfSegment = (held: HeldVisits, segment: Segment): Uint32Array => {
  const rows = allRows(held);
  const groups = segment.map((conditions) =>
    conditions.reduce((left, condition) => narrowOf(held.visits, condition)(left), rows),
  );
  const [first = rows] = groups;
  if (groups.length <= 1) return first;
  const isInGroup = new Uint8Array(held.visits.rows());
  for (const group of groups) for (const row of group) isInGroup[row] = 1;
  return rows.filter((row) => isInGroup[row] === 1);
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

export const findMatches = (held: HeldVisits, { from, to, segment }: Question): Matched => {
  const rows = rowsOfSegment(held, segment);
  const matched = matchedOf(rows.length);
  const { startedSeconds } = held.visits.columns();
  const [firstDay, lastDay] = [dayNumber(from), dayNumber(to)];
  const localSeconds = createClock(held.offsets);
  let count = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
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
