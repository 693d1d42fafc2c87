import type { Segment } from "#domain/census/segment.ts";
import { storedCountry } from "#domain/census/visit-country.ts";
import type { Condition, Operator } from "#domain/kit/list-filters.ts";
import { rangesOf, type StartRange } from "./local-days.ts";
import type { Numbers } from "./number-column.ts";
import { inStretches, stretchesOf } from "./scan-stretches.ts";
import type { Rows, VisitColumns } from "./visit-columns.ts";
import { valueDimensions } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";

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

/** Keeps those of some rows that meet a condition, at the front and in the same order; returns how many. */
type Narrow = (rows: Uint32Array, count: number) => number;
/** Writes those of a range of rows that meet a condition; returns how many. */
type Scan = (rows: Uint32Array, from: number, to: number) => number;
type Test = { readonly scan: Scan; readonly narrow: Narrow };

const scanAll: Scan = (rows, from, to) => {
  for (let row = from; row < to; row += 1) rows[row - from] = row;
  return to - from;
};

/** A test that needs a list of rows. */
const testRows = (narrow: Narrow): Test => ({
  scan: (rows, from, to) => narrow(rows, scanAll(rows, from, to)),
  narrow,
});

const opposites: Partial<Record<Operator, Operator>> = { not: "is", lacks: "contains" };

const withPage = (visits: VisitColumns, isWanted: Uint8Array, isNegative: boolean): Narrow => {
  const { firstView, page } = visits.columns();
  const wanted = isNegative ? 0 : 1;
  return (rows, count) => {
    let kept = 0;
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] as number;
      const to = firstView[row + 1] as number;
      let isFound = 0;
      for (let view = firstView[row] as number; view < to && isFound === 0; view += 1)
        isFound = isWanted[page[view] as number] as number;
      rows[kept] = row;
      kept += isFound === wanted ? 1 : 0;
    }
    return kept;
  };
};

/** Without a list of rows before it, a condition on a value reads its column from row to row. */
const scanValue =
  (column: Numbers, isWanted: Uint8Array): Scan =>
  (rows, from, to) => {
    let kept = 0;
    for (let row = from; row < to; row += 1) {
      rows[kept] = row;
      kept += isWanted[column[row] as number] as number;
    }
    return kept;
  };

const narrowValue =
  (column: Numbers, isWanted: Uint8Array): Narrow =>
  (rows, count) => {
    let kept = 0;
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] as number;
      rows[kept] = row;
      kept += isWanted[column[row] as number] as number;
    }
    return kept;
  };

/** The first or the last page of a visit; a view without a visitor has neither. */
const withEnd = (
  visits: VisitColumns,
  end: "entry" | "exit",
  isWanted: Uint8Array,
  isEmptyWanted: boolean,
): Narrow => {
  const { visitor, firstView, page } = visits.columns();
  const ofNobody = Number(isEmptyWanted);
  return (rows, count) => {
    let kept = 0;
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] as number;
      const view = end === "entry" ? firstView[row] : (firstView[row + 1] as number) - 1;
      rows[kept] = row;
      kept += visitor[row] === 0 ? ofNobody : (isWanted[page[view as number] as number] as number);
    }
    return kept;
  };
};

type ValueDimension = (typeof valueDimensions)[number];

/** The place of the dimension of which a visit has one value; undefined for pages. */
const placeOf = ({ column }: Condition): number | undefined => {
  const place = valueDimensions.indexOf(column as ValueDimension);
  return place === -1 ? undefined : place;
};

/** Profiles that meet all conditions on values. Each name is compared once. */
const wantedProfiles = (visits: VisitColumns, conditions: readonly Condition[]): Uint8Array => {
  const isWanted = new Uint8Array(visits.profiles()).fill(1);
  for (const condition of conditions) {
    const place = placeOf(condition) as number;
    const matches = matcherOf(condition);
    const isWantedName = Uint8Array.from(visits.valueNames(place), (name) => Number(matches(name)));
    for (const [profile, value] of visits.valuesOf(place).entries())
      if (isWantedName[value] === 0) isWanted[profile] = 0;
  }
  return isWanted;
};

/** Conditions on values are one test, of profiles. */
const testOfValues = (visits: VisitColumns, conditions: readonly Condition[]): Test => {
  const { profile } = visits.columns();
  const isWanted = wantedProfiles(visits, conditions);
  return { scan: scanValue(profile, isWanted), narrow: narrowValue(profile, isWanted) };
};

/** Each name is compared once, not once for each visit that has it. */
const testOfPages = (visits: VisitColumns, condition: Condition): Test => {
  const { column, operator } = condition;
  const opposite = opposites[operator];
  // A page that is not wanted must not be among the pages; every other value is alone.
  const isNegative = opposite !== undefined && column === "page";
  const matches = matcherOf(isNegative ? { ...condition, operator: opposite } : condition);
  const wantedOf = (names: readonly string[]) =>
    Uint8Array.from(names, (name) => Number(matches(name)));
  if (column === "page") return testRows(withPage(visits, wantedOf(visits.pageNames), isNegative));
  const end = column === "entry" ? "entry" : "exit";
  return testRows(withEnd(visits, end, wantedOf(visits.pageNames), matches("")));
};

const FIRST_ROWS = 65_536;
const GROWTH = 1.5;

/** Conditions on a value of the visit are tested before those on its pages, of which it has several. */
const testsOf = (visits: VisitColumns, conditions: readonly Condition[]): readonly Test[] => {
  const ofValues = conditions.filter((condition) => placeOf(condition) !== undefined);
  const ofPages = conditions
    .filter((condition) => placeOf(condition) === undefined)
    .toSorted((a, b) => Number(a.column === "page") - Number(b.column === "page"));
  const tests = ofPages.map((condition) => testOfPages(visits, condition));
  return ofValues.length === 0 ? tests : [testOfValues(visits, ofValues), ...tests];
};

/** The rows of some ranges that meet all conditions, in stretches, so that only those take memory. */
const rowsOfGroup = async (
  visits: VisitColumns,
  ranges: readonly Rows[],
  conditions: readonly Condition[],
): Promise<Uint32Array> => {
  const [first, ...others] = testsOf(visits, conditions);
  const scan = first?.scan ?? scanAll;
  let kept = new Uint32Array(FIRST_ROWS);
  let count = 0;
  for await (const { from, to } of inStretches(ranges)) {
    const size = to - from;
    if (count + size > kept.length) {
      const larger = new Uint32Array(Math.ceil((count + size) * GROWTH));
      larger.set(kept.subarray(0, count));
      kept = larger;
    }
    const stretch = kept.subarray(count, count + size);
    const found = scan(stretch, from, to);
    count += others.reduce((left, { narrow }) => narrow(stretch, left), found);
  }
  return kept.subarray(0, count);
};

/** The rows of several groups, each row once. */
const rowsOfGroups = async (
  visits: VisitColumns,
  ranges: readonly Rows[],
  segment: Segment,
): Promise<Uint32Array> => {
  const isInGroup = new Uint8Array(visits.rows());
  let count = 0;
  for (const conditions of segment) {
    const found = await rowsOfGroup(visits, ranges, conditions);
    for await (const { from, to } of stretchesOf(found))
      for (const row of found.subarray(from, to)) {
        count += 1 - (isInGroup[row] as number);
        isInGroup[row] = 1;
      }
  }
  const rows = new Uint32Array(count);
  let place = 0;
  for await (const { from, to } of inStretches(ranges))
    for (let row = from; row < to && place < count; row += 1) {
      rows[place] = row;
      place += isInGroup[row] as number;
    }
  return rows;
};

export type Question = StartRange & { readonly segment: Segment };

/** The rows of the visits of a question. */
export const findMatches = async (held: HeldVisits, question: Question): Promise<Uint32Array> => {
  const ranges = rangesOf(held, question);
  const { segment } = question;
  return segment.length > 1
    ? rowsOfGroups(held.visits, ranges, segment)
    : rowsOfGroup(held.visits, ranges, segment[0] ?? []);
};

/** The rows that a question selects, as one byte for each row. */
export const markMatches = async (held: HeldVisits, question: Question): Promise<Uint8Array> => {
  const isMatch = new Uint8Array(held.visits.rows());
  if (question.segment.length === 0) {
    for (const { from, to } of rangesOf(held, question)) isMatch.fill(1, from, to);
    return isMatch;
  }
  const rows = await findMatches(held, question);
  for await (const { from, to } of stretchesOf(rows))
    for (const row of rows.subarray(from, to)) isMatch[row] = 1;
  return isMatch;
};

/** By visitor: visitors of a value are then counted with one number for each value. */
export const sortByVisitor = async (
  visits: VisitColumns,
  rows: Uint32Array,
): Promise<Uint32Array> => {
  const { visitor } = visits.columns();
  const next = new Uint32Array(visits.visitors() + 1);
  for await (const { from, to } of stretchesOf(rows))
    for (let place = from; place < to; place += 1) {
      const own = (visitor[rows[place] as number] as number) + 1;
      next[own] = (next[own] as number) + 1;
    }
  for (let own = 1; own < next.length; own += 1)
    next[own] = (next[own] as number) + (next[own - 1] as number);
  const sorted = new Uint32Array(rows.length);
  for await (const { from, to } of stretchesOf(rows))
    for (let place = from; place < to; place += 1) {
      const row = rows[place] as number;
      const own = visitor[row] as number;
      const at = next[own] as number;
      next[own] = at + 1;
      sorted[at] = row;
    }
  return sorted;
};
