import type { Segment } from "#domain/census/segment.ts";
import { storedCountry } from "#domain/census/visit-country.ts";
import type { Condition, Operator } from "#domain/kit/list-filters.ts";
import { createStartTest, type StartRange, type StartTest } from "./local-days.ts";
import type { Numbers } from "./number-column.ts";
import { inStretches, stretchesOf } from "./scan-stretches.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { valueDimensions } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";
import type { Ordered, Rows } from "./visit-rows.ts";
import { mergeByVisitor, sortByVisitor } from "./visitor-order.ts";

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

/** Conditions on a value of the visit are tested before those on its pages, of which it has several. */
const testsOf = (visits: VisitColumns, conditions: readonly Condition[]): readonly Test[] => {
  const ofValues = conditions.filter((condition) => placeOf(condition) !== undefined);
  const ofPages = conditions
    .filter((condition) => placeOf(condition) === undefined)
    .toSorted((a, b) => Number(a.column === "page") - Number(b.column === "page"));
  const tests = ofPages.map((condition) => testOfPages(visits, condition));
  return ofValues.length === 0 ? tests : [testOfValues(visits, ofValues), ...tests];
};

const FIRST_ROWS = 65_536;
const GROWTH = 1.5;

/** The rows of a range that meet all conditions, in stretches, so that only those take memory. */
const rowsOfGroup = async (
  visits: VisitColumns,
  range: Rows,
  conditions: readonly Condition[],
): Promise<Uint32Array> => {
  const [first, ...others] = testsOf(visits, conditions);
  const scan = first?.scan ?? scanAll;
  let kept = new Uint32Array(first === undefined ? range.to - range.from : FIRST_ROWS);
  let count = 0;
  for await (const { from, to } of inStretches([range])) {
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

/** Rows that are in one of two lists, which are in order. */
const unite = async (ones: Uint32Array, others: Uint32Array): Promise<Uint32Array> => {
  const united = new Uint32Array(ones.length + others.length);
  let [one, other, count] = [0, 0, 0];
  for await (const { from, to } of stretchesOf(united))
    for (let turn = from; turn < to && (one < ones.length || other < others.length); turn += 1) {
      const [row, otherRow] = [ones[one] ?? Infinity, others[other] ?? Infinity];
      united[count] = Math.min(row, otherRow);
      count += 1;
      if (row <= otherRow) one += 1;
      if (otherRow <= row) other += 1;
    }
  return united.subarray(0, count);
};

/** The rows of a range that meet the conditions of one of the groups. */
const rowsOfSegment = async (
  visits: VisitColumns,
  range: Rows,
  segment: Segment,
): Promise<Uint32Array> => {
  const [first, ...others] = segment;
  let rows = await rowsOfGroup(visits, range, first ?? []);
  for (const conditions of others)
    rows = await unite(rows, await rowsOfGroup(visits, range, conditions));
  return rows;
};

/** Of the rows in order, as many may be remembered for the segments asked for last. */
const MAX_REMEMBERED = 1 / 4;
const remembered = new WeakMap<Ordered, Map<string, Uint32Array>>();

/**
 * The rows in the order of visitors that a segment selects. A dashboard asks for each of its panels, and the
 * rows do not change until visits are arranged again.
 */
const orderedRows = async (visits: VisitColumns, segment: Segment): Promise<Uint32Array> => {
  const ordered = visits.ordered();
  const range = { from: 0, to: ordered.rows };
  const known = remembered.get(ordered) ?? new Map<string, Uint32Array>();
  remembered.set(ordered, known);
  const key = JSON.stringify(segment);
  const rows = known.get(key) ?? (await rowsOfSegment(visits, range, segment)).slice();
  known.delete(key);
  known.set(key, rows);
  let size = [...known.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of known) {
    if (size <= ordered.rows * MAX_REMEMBERED) break;
    known.delete(oldest);
    size -= length;
  }
  return rows;
};

/** Those of some rows that started in a range. */
const startedIn = async (rows: Uint32Array, { isAll, isIn }: StartTest): Promise<Uint32Array> => {
  if (isAll) return rows;
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for await (const { from, to } of stretchesOf(rows))
    for (let place = from; place < to; place += 1) {
      const row = rows[place] as number;
      kept[count] = row;
      count += isIn(row) ? 1 : 0;
    }
  return kept.subarray(0, count);
};

/** Without conditions, the rows of a range that started on the days of the question. */
const allRows = async (range: Rows, { isAll, isIn }: StartTest): Promise<Uint32Array> => {
  const rows = new Uint32Array(range.to - range.from);
  let count = 0;
  for await (const { from, to } of inStretches([range])) {
    if (isAll) {
      count += scanAll(rows.subarray(count), from, to);
      continue;
    }
    for (let row = from; row < to; row += 1) {
      rows[count] = row;
      count += isIn(row) ? 1 : 0;
    }
  }
  return rows.subarray(0, count);
};

export type Question = StartRange & { readonly segment: Segment };

/** The rows of the visits of a question, in the order of their visitors. */
export const findMatches = async (held: HeldVisits, question: Question): Promise<Uint32Array> => {
  const { visits } = held;
  const { segment } = question;
  const { visitor } = visits.columns();
  const test = createStartTest(held, question);
  const behind = { from: visits.ordered().rows, to: visits.rows() };
  const isPlain = segment.length === 0;
  const later = isPlain
    ? await allRows(behind, test)
    : await startedIn(await rowsOfSegment(visits, behind, segment), test);
  const ordered = isPlain
    ? await allRows({ from: 0, to: behind.from }, test)
    : await startedIn(await orderedRows(visits, segment), test);
  if (later.length === 0) return ordered;
  return mergeByVisitor(visitor, ordered, await sortByVisitor(visitor, visits.visitors(), later));
};

/** The rows that a question selects, as one byte for each row. */
export const markMatches = async (held: HeldVisits, question: Question): Promise<Uint8Array> => {
  const isMatch = new Uint8Array(held.visits.rows());
  if (question.segment.length === 0) {
    const { isAll, isIn } = createStartTest(held, question);
    if (isAll) return isMatch.fill(1);
    for await (const { from, to } of stretchesOf(isMatch))
      for (let row = from; row < to; row += 1) isMatch[row] = isIn(row) ? 1 : 0;
    return isMatch;
  }
  const rows = await findMatches(held, question);
  for await (const { from, to } of stretchesOf(rows))
    for (const row of rows.subarray(from, to)) isMatch[row] = 1;
  return isMatch;
};
