import { type Numbers, sameKind } from "./number-column.ts";
import { stretchesOf } from "./scan-stretches.ts";
import type { Columns, Rows } from "./visit-rows.ts";
import { bytesOfVisitors, laterVisitors, visitorAt } from "./visitor-column.ts";

/** Some visits in columns that have no others. */
export type CopiedRows = { readonly columns: Columns; readonly rows: number };

export const noCopies: CopiedRows = {
  columns: {
    visitor: laterVisitors(0),
    slice: new Uint8Array(0),
    inSlice: new Uint16Array(0),
    firstView: new Uint32Array(1),
    profile: new Uint8Array(0),
    page: new Uint8Array(0),
    sinceFirst: new Uint32Array(0),
    beyond: new Map(),
  },
  rows: 0,
};

/** The memory that so many visits and views take in columns of these kinds. Visits beyond their last page are few. */
export const bytesOfRows = (
  { visitor, slice, inSlice, firstView, profile, page, sinceFirst }: Readonly<Columns>,
  visits: number,
  views: number,
): number => {
  let ofVisit = 0;
  for (const column of [slice, inSlice, firstView, profile]) ofVisit += column.BYTES_PER_ELEMENT;
  return (
    visits * ofVisit +
    bytesOfVisitors(visitor, visits) +
    views * page.BYTES_PER_ELEMENT +
    (views - visits) * sinceFirst.BYTES_PER_ELEMENT
  );
};

/** A column of the same kind with the numbers that were copied before, which can be of a narrower kind. */
const extend = <Column extends Numbers>(
  column: Column,
  before: Numbers,
  used: number,
  size: number,
): Column => {
  const copy = sameKind(column, size);
  copy.set(before.subarray(0, used));
  return copy;
};

/** The arrays are looked up once, not at each row. */
const copyValues = (
  { visitor, slice, inSlice, profile }: Readonly<Columns>,
  to: Columns,
  rows: Uint32Array,
  stretch: Rows,
  first: number,
): void => {
  const [visitors, slices, starts, profiles] = [
    ...([to.visitor.later, to.slice, to.inSlice, to.profile] as const),
  ];
  for (
    let place = stretch.from, at = first + stretch.from;
    place < stretch.to;
    place += 1, at += 1
  ) {
    const row = rows[place] as number;
    visitors[at] = visitorAt(visitor, row);
    slices[at] = slice[row] as number;
    starts[at] = inSlice[row] as number;
    profiles[at] = profile[row] as number;
  }
};

const copyViews = (
  { firstView, page, sinceFirst }: Readonly<Columns>,
  to: Columns,
  rows: Uint32Array,
  stretch: Rows,
  first: number,
): void => {
  const [firstViews, pages, times] = [to.firstView, to.page, to.sinceFirst];
  let at = first + stretch.from;
  let next = firstViews[at] as number;
  for (let place = stretch.from; place < stretch.to; place += 1, at += 1) {
    const row = rows[place] as number;
    const begin = firstView[row] as number;
    const end = firstView[row + 1] as number;
    pages[next] = page[begin] as number;
    next += 1;
    for (let view = begin + 1; view < end; view += 1, next += 1) {
      pages[next] = page[view] as number;
      times[next - at - 1] = sinceFirst[view - row - 1] as number;
    }
    firstViews[at + 1] = next;
  }
};

/** Copies some rows behind those that were copied before, which stay as they are. */
export const copyRows = async (
  from: Readonly<Columns>,
  rows: Uint32Array,
  before: CopiedRows,
): Promise<CopiedRows> => {
  const { columns: old, rows: first } = before;
  const visits = first + rows.length;
  const oldViews = old.firstView[first] as number;
  let views = oldViews;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    views += (from.firstView[row + 1] as number) - (from.firstView[row] as number);
  }
  const columns: Columns = {
    visitor: laterVisitors(visits),
    slice: extend(from.slice, old.slice, first, visits),
    inSlice: extend(from.inSlice, old.inSlice, first, visits),
    firstView: extend(from.firstView, old.firstView, first + 1, visits + 1),
    profile: extend(from.profile, old.profile, first, visits),
    page: extend(from.page, old.page, oldViews, views),
    sinceFirst: extend(from.sinceFirst, old.sinceFirst, oldViews - first, views - visits),
    beyond: new Map(old.beyond),
  };
  columns.visitor.later.set(old.visitor.later.subarray(0, first));
  for await (const stretch of stretchesOf(rows)) {
    copyValues(from, columns, rows, stretch, first);
    copyViews(from, columns, rows, stretch, first);
  }
  if (from.beyond.size > 0)
    for (let place = 0; place < rows.length; place += 1) {
      const beyondMs = from.beyond.get(rows[place] as number);
      if (beyondMs !== undefined) columns.beyond.set(first + place, beyondMs);
    }
  return { columns, rows: visits };
};
