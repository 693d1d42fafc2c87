import { columnFor, largerColumn, type Numbers, withSlack } from "./number-column.ts";
import { sliceOf } from "./start-slices.ts";
import { type ArrangeOptions, arrangeColumns } from "./visit-arranging.ts";
import { growVisitors, laterVisitors } from "./visitor-column.ts";

const columnsOf = (visits: number, views: number) => ({
  visitor: laterVisitors(visits),
  /** The number of the hour that was read, and which slice of it the visit started in. */
  slice: new Uint8Array(visits) as Numbers,
  /** Milliseconds after the beginning of the slice. */
  inSlice: new Uint16Array(visits),
  /** Its views in `page` begin here, and end where those of the next row begin. */
  firstView: new Uint32Array(visits + 1),
  /** What it has one value of. */
  profile: new Uint8Array(visits) as Numbers,
  page: new Uint8Array(views) as Numbers,
  /**
   * From the first view of a visit to each other one, so that one number tells how long it lasted. The
   * first view has none: that of another `view` is at `view - row - 1`.
   */
  sinceFirst: new Uint32Array(views),
  /** By row: the milliseconds that a visit lasted beyond its last page. Few do. */
  beyond: new Map<number, number>(),
});
export type Columns = ReturnType<typeof columnsOf>;

export type Rows = { readonly from: number; readonly to: number };

/** Rows that are in the order of their visitors, and those of a visitor in order of time. */
export type Ordered = { readonly rows: number };

const GROWTH = 1.1;
const FIRST_ROWS = 1_024;
const sizeFor = (needed: number, present: number): number =>
  needed <= present ? present : Math.ceil(needed * GROWTH);

type Size = {
  readonly visits: number;
  readonly views: number;
  /** Of `sinceFirst`: all views but one of each visit. */
  readonly others: number;
};
const sizeOf = (visits: number, views: number): Size => ({ visits, views, others: views - visits });

/** One column after another, so that only one of them takes room twice. */
const grow = (columns: Columns, used: Size, size: Size): void => {
  growVisitors(columns.visitor, used.visits, size.visits);
  columns.slice = largerColumn(columns.slice, used.visits, size.visits);
  columns.inSlice = largerColumn(columns.inSlice, used.visits, size.visits);
  columns.firstView = largerColumn(columns.firstView, used.visits + 1, size.visits + 1);
  columns.profile = largerColumn(columns.profile, used.visits, size.visits);
  columns.page = largerColumn(columns.page, used.views, size.views);
  columns.sinceFirst = largerColumn(columns.sinceFirst, used.others, size.others);
};

/** Columns with what is in them. */
export type FilledRows = {
  readonly columns: Columns;
  readonly visits: number;
  readonly views: number;
  readonly ordered: Ordered;
};
const noRows = (): FilledRows => ({
  columns: columnsOf(FIRST_ROWS, FIRST_ROWS),
  visits: 0,
  views: 0,
  ordered: { rows: 0 },
});

/** Columns that grow with what is written behind their last row. */
export const createRows = (filled = noRows()) => {
  const { columns } = filled;
  let { visits, views, ordered } = filled;
  return {
    columns,
    visits: (): number => visits,
    views: (): number => views,
    ordered: (): Ordered => ordered,
    /** Room for so many and a few more, when nothing is kept yet. */
    expect: (firstVisits: number, firstViews: number): void =>
      grow(columns, sizeOf(0, 0), {
        visits: withSlack(firstVisits),
        views: withSlack(firstViews),
        others: withSlack(firstViews - firstVisits),
      }),
    reserve: (moreVisits: number, moreViews: number): void => {
      const [used, more] = [sizeOf(visits, views), sizeOf(moreVisits, moreViews)];
      grow(columns, used, {
        visits: sizeFor(used.visits + more.visits, columns.inSlice.length),
        views: sizeFor(used.views + more.views, columns.page.length),
        others: sizeFor(used.others + more.others, columns.sinceFirst.length),
      });
    },
    /** A view of the visit that is being written; the first one has no time since itself. */
    writeView: (number: number, sinceMs: number | undefined): void => {
      columns.page = columnFor(columns.page, views, number);
      columns.page[views] = number;
      if (sinceMs !== undefined) columns.sinceFirst[views - visits - 1] = sinceMs;
      views += 1;
    },
    /** Ends a visit, behind its views. */
    writeVisit: (visit: {
      readonly visitor: number;
      readonly read: number;
      readonly startedIn: number;
      readonly profile: number;
      readonly beyondMs: number;
    }): void => {
      if (visit.beyondMs > 0) columns.beyond.set(visits, visit.beyondMs);
      const slice = sliceOf(visit.read, visit.startedIn);
      columns.slice = columnFor(columns.slice, visits, slice);
      columns.profile = columnFor(columns.profile, visits, visit.profile);
      columns.visitor.later[visits - columns.visitor.rows] = visit.visitor;
      columns.slice[visits] = slice;
      columns.inSlice[visits] = visit.startedIn;
      columns.profile[visits] = visit.profile;
      visits += 1;
      columns.firstView[visits] = views;
    },
    /** Forgets rows, if no others follow them. Otherwise they stay until the next `arrange`. */
    forgetLast: ({ from, to }: Rows): boolean => {
      if (to !== visits || from < ordered.rows) return false;
      for (const row of columns.beyond.keys()) if (row >= from) columns.beyond.delete(row);
      visits = from;
      views = columns.firstView[from] as number;
      return true;
    },
    /** Keeps the visits of some reads. Nothing may look at visits until it is done. */
    arrange: async (options: Omit<ArrangeOptions, "visits">): Promise<void> => {
      visits = await arrangeColumns(columns, { ...options, visits });
      views = columns.firstView[visits] as number;
      ordered = { rows: visits };
    },
  };
};
