import { visitColumns } from "./traffic-segment.ts";

/** Dimensions with one value for each visit, in the order of their columns. */
export const valueDimensions = Object.keys(visitColumns) as readonly (keyof typeof visitColumns)[];

/** A visit as it is read: what it has one value of is in the order of `valueDimensions`. */
export type ReadVisit = readonly [
  visitor: string,
  startedMs: number,
  milliseconds: number,
  pages: readonly string[],
  /** Milliseconds from the first view to each of them; null for a single one. */
  viewedAfter: readonly number[] | null,
  ...values: readonly string[],
];
const FIRST_VALUE = 5;

const SECOND_MS = 1_000;

/** It gets the number 0. */
const NO_VISITOR = "";

/** Numbers for texts, from 0 on. */
const createNames = () => {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    names: names as readonly string[],
    /** Undefined for a text that has none. */
    find: (name: string): number | undefined => numbers.get(name),
    numberOf: (name: string): number => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const number = names.length;
      numbers.set(name, number);
      names.push(name);
      return number;
    },
  };
};

const columnsOf = (visits: number, views: number) => ({
  /** 0: without an id. */
  visitor: new Uint32Array(visits),
  startedSeconds: new Uint32Array(visits),
  /** The milliseconds after the second. */
  startedRest: new Uint16Array(visits),
  milliseconds: new Float64Array(visits),
  /** Its views in `page` begin here. */
  firstView: new Uint32Array(visits),
  views: new Uint32Array(visits),
  values: valueDimensions.map(() => new Uint32Array(visits)),
  page: new Uint32Array(views),
  /** From the view to the next one; 0 for the last. */
  pageMilliseconds: new Uint32Array(views),
});
type Columns = ReturnType<typeof columnsOf>;

/** Rows of the visits of one hour. */
export type Rows = { readonly from: number; readonly to: number };

const copyRows = (source: Columns, { from, to }: Rows, target: Columns, at: Rows): void => {
  const [first, last] = [source.firstView[from] ?? 0, to - 1];
  const end = to > from ? (source.firstView[last] ?? 0) + (source.views[last] ?? 0) : first;
  target.visitor.set(source.visitor.subarray(from, to), at.from);
  target.startedSeconds.set(source.startedSeconds.subarray(from, to), at.from);
  target.startedRest.set(source.startedRest.subarray(from, to), at.from);
  target.milliseconds.set(source.milliseconds.subarray(from, to), at.from);
  target.views.set(source.views.subarray(from, to), at.from);
  for (const [place, values] of source.values.entries())
    target.values[place]?.set(values.subarray(from, to), at.from);
  target.page.set(source.page.subarray(first, end), at.to);
  target.pageMilliseconds.set(source.pageMilliseconds.subarray(first, end), at.to);
  for (let row = from; row < to; row += 1)
    target.firstView[at.from + row - from] = (source.firstView[row] ?? 0) - first + at.to;
};

const writeTimes = (columns: Columns, row: number, visit: ReadVisit): void => {
  const [, startedMs, milliseconds] = visit;
  columns.startedSeconds[row] = Math.floor(startedMs / SECOND_MS);
  columns.startedRest[row] = startedMs % SECOND_MS;
  columns.milliseconds[row] = milliseconds;
};

const GROWTH = 1.5;
const FIRST_ROWS = 1_024;
const sizeFor = (needed: number, present: number): number =>
  needed <= present ? present : Math.ceil(needed * GROWTH);

/**
 * Visits of a website as columns of numbers: about 80 bytes a visit and 8 a view. Counting them is a
 * loop over arrays.
 */
export const createVisitColumns = () => {
  const [visitors, pages] = [createNames(), createNames()];
  const values = valueDimensions.map(createNames);
  visitors.numberOf(NO_VISITOR);
  let columns = columnsOf(FIRST_ROWS, FIRST_ROWS);
  let [visits, views] = [0, 0];

  const reserve = (moreVisits: number, moreViews: number): void => {
    const sizes = [visits + moreVisits, views + moreViews] as const;
    if (sizes[0] <= columns.visitor.length && sizes[1] <= columns.page.length) return;
    const larger = columnsOf(
      sizeFor(sizes[0], columns.visitor.length),
      sizeFor(sizes[1], columns.page.length),
    );
    copyRows(columns, { from: 0, to: visits }, larger, { from: 0, to: 0 });
    columns = larger;
  };

  const addViews = (names: readonly string[], after: readonly number[] | null): void => {
    for (const [place, name] of names.entries()) {
      const until = after?.[place + 1];
      columns.page[views] = pages.numberOf(name);
      columns.pageMilliseconds[views] = until === undefined ? 0 : until - (after?.[place] ?? 0);
      views += 1;
    }
  };

  return {
    columns: (): Columns => columns,
    rows: (): number => visits,
    visitors: (): number => visitors.names.length,
    visitorOf: visitors.find,
    visitorNames: visitors.names,
    pageNames: pages.names,
    valueNames: (place: number): readonly string[] => values[place]?.names ?? [],
    add: (read: readonly ReadVisit[]): Rows => {
      const from = visits;
      reserve(
        read.length,
        read.reduce((sum, [, , , { length }]) => sum + length, 0),
      );
      for (const visit of read) {
        const [visitor, , , names, after] = visit;
        writeTimes(columns, visits, visit);
        columns.visitor[visits] = visitors.numberOf(visitor);
        columns.firstView[visits] = views;
        columns.views[visits] = names.length;
        for (let place = 0; place < values.length; place += 1) {
          const name = visit[FIRST_VALUE + place] as string;
          (columns.values[place] as Uint32Array)[visits] = values[place]?.numberOf(name) ?? 0;
        }
        addViews(names, after);
        visits += 1;
      }
      return { from, to: visits };
    },
    /** Keeps only these rows, and returns where each of them is now. */
    compact: (kept: readonly Rows[]): readonly Rows[] => {
      const before = columns;
      columns = columnsOf(before.visitor.length, before.page.length);
      [visits, views] = [0, 0];
      return kept.map((rows) => {
        const from = visits;
        copyRows(before, rows, columns, { from, to: views });
        visits += rows.to - rows.from;
        for (let row = from; row < visits; row += 1) views += columns.views[row] as number;
        return { from, to: visits };
      });
    },
  };
};

export type VisitColumns = ReturnType<typeof createVisitColumns>;
