import { millisecondsOf, type VisitColumns } from "./visit-columns.ts";

/** What some visits add to whichever value they have, and the order of their visitors. */
export type Gathered = {
  readonly rows: Uint32Array;
  readonly visitor: Uint32Array;
  readonly views: Uint32Array;
  readonly milliseconds: Float64Array;
  /** Places of the visits, those of a visitor one after another. */
  readonly order: () => Uint32Array;
};

/**
 * Visits of this many are looked at together: what is gathered of them is read in the order of their
 * visitors, and stays in the caches of the processor.
 */
const MAX_TOGETHER = 400_000;

/** Of the visitors of one part, each number once. */
const orderOf = (visitor: Uint32Array, visitors: number, parts: number): Uint32Array => {
  const next = new Uint32Array(Math.ceil(visitors / parts) + 1);
  const keyOf = (place: number): number => Math.floor((visitor[place] as number) / parts);
  for (let place = 0; place < visitor.length; place += 1) {
    const key = keyOf(place) + 1;
    next[key] = (next[key] as number) + 1;
  }
  for (let key = 1; key < next.length; key += 1)
    next[key] = (next[key] as number) + (next[key - 1] as number);
  const order = new Uint32Array(visitor.length);
  for (let place = 0; place < visitor.length; place += 1) {
    const key = keyOf(place);
    const at = next[key] as number;
    next[key] = at + 1;
    order[at] = place;
  }
  return order;
};

const gather = (visits: VisitColumns, rows: Uint32Array, parts: number): Gathered => {
  const columns = visits.columns();
  const { firstView } = columns;
  const visitor = new Uint32Array(rows.length);
  const views = new Uint32Array(rows.length);
  const milliseconds = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    const ofRow = (firstView[row + 1] as number) - (firstView[row] as number);
    visitor[place] = columns.visitor[row] as number;
    views[place] = ofRow;
    milliseconds[place] = ofRow === 1 ? 0 : millisecondsOf(columns, row);
  }
  let ordered: Uint32Array | undefined;
  const order = (): Uint32Array => {
    ordered ??= orderOf(visitor, visits.visitors(), parts);
    return ordered;
  };
  return { rows, visitor, views, milliseconds, order };
};

/** The rows of one part of the visitors, in their order. */
const rowsOfPart = (
  visits: VisitColumns,
  rows: Uint32Array,
  parts: number,
  part: number,
): Uint32Array => {
  if (parts === 1) return rows;
  const { visitor } = visits.columns();
  const found = new Uint32Array(rows.length);
  let count = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    found[count] = row;
    count += (visitor[row] as number) % parts === part ? 1 : 0;
  }
  return found.subarray(0, count);
};

/** The visits of these rows, in parts with all visits of some of the visitors. */
export function* gatherVisits(
  visits: VisitColumns,
  rows: Uint32Array,
  maxTogether = MAX_TOGETHER,
): Generator<Gathered> {
  const parts = Math.max(1, Math.ceil(rows.length / maxTogether));
  for (let part = 0; part < parts; part += 1)
    yield gather(visits, rowsOfPart(visits, rows, parts, part), parts);
}

/** The pages of gathered visits. */
export const gatherPages = (visits: VisitColumns, { rows, views }: Gathered) => {
  const { firstView, page, untilNext } = visits.columns();
  /** The pages of a visit begin here, and end where those of the next one begin. */
  const first = new Uint32Array(rows.length + 1);
  for (let place = 0; place < rows.length; place += 1)
    first[place + 1] = (first[place] as number) + (views[place] as number);
  const pages = new Uint32Array(first[rows.length] as number);
  /** 0 for the last one of a visit. */
  const milliseconds = new Uint32Array(pages.length);
  for (let place = 0, at = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    const last = (firstView[row + 1] as number) - 1;
    for (let view = firstView[row] as number; view <= last; view += 1, at += 1) {
      pages[at] = page[view] as number;
      if (view < last) milliseconds[at] = untilNext[view - row] as number;
    }
  }
  return { first, pages, milliseconds };
};
