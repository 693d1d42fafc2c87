import { oppositeOf, valueMatcher } from "#domain/census/visit-matcher.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import type { Numbers } from "./number-column.ts";
import { rowsOfBits } from "./row-bits.ts";
import { rowOfView } from "./row-runs.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { valueDimensions } from "./visit-columns.ts";
import { visitorAt } from "./visitor-column.ts";

/** Keeps those of some rows that meet a condition, at the front and in the same order; returns how many. */
type Narrow = (rows: Uint32Array, count: number) => number;
/** Writes those of a range of rows that meet a condition; returns how many. */
export type Scan = (rows: Uint32Array, from: number, to: number) => number;
type Test = { readonly scan: Scan; readonly narrow: Narrow };

/** Without a condition, all rows of a range. */
export const scanAll: Scan = (rows, from, to) => {
  for (let row = from; row < to; row += 1) rows[row - from] = row;
  return to - from;
};

/** Writes the rows of a range that have a bit. */
export const selectionOf =
  (bits: Uint32Array): Scan =>
  (rows, from, to) =>
    rowsOfBits(bits, rows, from, to);

/** A test that needs a list of rows. */
const testRows = (narrow: Narrow): Test => ({
  scan: (rows, from, to) => narrow(rows, scanAll(rows, from, to)),
  narrow,
});

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

/** Without a list of rows before it, a page is looked for in the views of the whole range. */
export const scanPage = (visits: VisitColumns, isWanted: Uint8Array): Scan => {
  const { firstView, page } = visits.columns();
  return (rows, from, to) => {
    let kept = 0;
    let row = from;
    const end = firstView[to] as number;
    for (let view = firstView[from] as number; view < end; view += 1) {
      if (isWanted[page[view] as number] === 0) continue;
      row = rowOfView(firstView, row, to, view);
      rows[kept] = row;
      kept += 1;
      view = (firstView[row + 1] as number) - 1;
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
      const view =
        end === "entry" ? (firstView[row] as number) : (firstView[row + 1] as number) - 1;
      rows[kept] = row;
      kept += visitorAt(visitor, row) === 0 ? ofNobody : (isWanted[page[view] as number] as number);
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
    const matches = valueMatcher(condition);
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
  const { column } = condition;
  // A page that is not wanted must not be among the pages; every other value is alone.
  const opposite = oppositeOf(condition);
  const isNegative = opposite !== undefined;
  const matches = valueMatcher(isNegative ? { ...condition, operator: opposite } : condition);
  const wantedOf = (names: readonly string[]) =>
    Uint8Array.from(names, (name) => Number(matches(name)));
  if (column === "page") {
    const isWanted = wantedOf(visits.pageNames);
    const narrow = withPage(visits, isWanted, isNegative);
    return isNegative ? testRows(narrow) : { scan: scanPage(visits, isWanted), narrow };
  }
  const end = column === "entry" ? "entry" : "exit";
  return testRows(withEnd(visits, end, wantedOf(visits.pageNames), matches("")));
};

/** Conditions on a value of the visit are tested before those on its pages, of which it has several. */
export const testsOf = (
  visits: VisitColumns,
  conditions: readonly Condition[],
): readonly Test[] => {
  const ofValues = conditions.filter((condition) => placeOf(condition) !== undefined);
  const ofPages = conditions
    .filter((condition) => placeOf(condition) === undefined)
    .toSorted((a, b) => Number(a.column === "page") - Number(b.column === "page"));
  const tests = ofPages.map((condition) => testOfPages(visits, condition));
  return ofValues.length === 0 ? tests : [testOfValues(visits, ofValues), ...tests];
};
