import { columnFor, largerColumn, type Numbers } from "./number-column.ts";
import { stretchesOf } from "./scan-stretches.ts";
import { orderByVisitor } from "./visitor-order.ts";

const columnsOf = (visits: number, views: number) => ({
  /** 0: without an id. */
  visitor: new Uint32Array(visits),
  /** The number of the hour that was read. */
  read: new Uint8Array(visits) as Numbers,
  /** Milliseconds after the beginning of the hour. */
  startedIn: new Uint32Array(visits),
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
const SLACK = 1.03;
const FIRST_ROWS = 1_024;
const sizeFor = (needed: number, present: number): number =>
  needed <= present ? present : Math.ceil(needed * GROWTH);
export const withSlack = (size: number): number => Math.ceil(size * SLACK);

type Size = {
  readonly visits: number;
  readonly views: number;
  /** Of `sinceFirst`: all views but one of each visit. */
  readonly others: number;
};
const sizeOf = (visits: number, views: number): Size => ({ visits, views, others: views - visits });

/** One column after another, so that only one of them takes room twice. */
const grow = (columns: Columns, used: Size, size: Size): void => {
  columns.visitor = largerColumn(columns.visitor, used.visits, size.visits);
  columns.read = largerColumn(columns.read, used.visits, size.visits);
  columns.startedIn = largerColumn(columns.startedIn, used.visits, size.visits);
  columns.firstView = largerColumn(columns.firstView, used.visits + 1, size.visits + 1);
  columns.profile = largerColumn(columns.profile, used.visits, size.visits);
  columns.page = largerColumn(columns.page, used.views, size.views);
  columns.sinceFirst = largerColumn(columns.sinceFirst, used.others, size.others);
};

/** An empty column of the same kind. */
export const sameKind = <Column extends Numbers>(column: Column, size: number): Column =>
  new (column.constructor as new (size: number) => Column)(withSlack(size));

/** A column of visits in another order. */
const moveVisits = async <Column extends Numbers>(
  column: Column,
  order: Uint32Array,
): Promise<Column> => {
  const moved = sameKind(column, order.length);
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) moved[row] = column[order[row] as number] as number;
  return moved;
};

/** The reads of visits in another order, by their new numbers. */
const moveReads = async (
  read: Numbers,
  order: Uint32Array,
  numberOf: Int32Array,
): Promise<Numbers> => {
  const moved = sameKind(read, order.length);
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1)
      moved[row] = numberOf[read[order[row] as number] as number] as number;
  return moved;
};

const moveFirstViews = async (columns: Columns, order: Uint32Array) => {
  const { firstView } = columns;
  const moved = new Uint32Array(withSlack(order.length) + 1);
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) {
      const before = order[row] as number;
      const views = (firstView[before + 1] as number) - (firstView[before] as number);
      moved[row + 1] = (moved[row] as number) + views;
    }
  return moved;
};

/** A column of views, of which each visit has `fewer` less than it has pages. */
const moveViews = async <Column extends Numbers>(
  column: Column,
  firstView: Uint32Array,
  { order, moved, fewer }: { order: Uint32Array; moved: Uint32Array; fewer: 0 | 1 },
): Promise<Column> => {
  const views = (moved[order.length] as number) - fewer * order.length;
  const target = sameKind(column, views);
  let at = 0;
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) {
      const before = order[row] as number;
      const end = (firstView[before + 1] as number) - fewer * (before + 1);
      for (
        let view = (firstView[before] as number) - fewer * before;
        view < end;
        view += 1, at += 1
      )
        target[at] = column[view] as number;
    }
  return target;
};

const moveBeyond = async (beyond: Map<number, number>, order: Uint32Array): Promise<void> => {
  if (beyond.size === 0) return;
  const before = new Map(beyond);
  beyond.clear();
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) {
      const ms = before.get(order[row] as number);
      if (ms !== undefined) beyond.set(row, ms);
    }
};

/**
 * Puts visits in the order of their visitors, and forgets those of hours that have been read again. One column
 * after another is moved, so that only one takes room twice.
 */
const arrangeColumns = async (
  columns: Columns,
  asked: Parameters<typeof orderByVisitor>[1],
): Promise<number> => {
  const order = await orderByVisitor(columns, asked);
  columns.visitor = await moveVisits(columns.visitor, order);
  columns.read = await moveReads(columns.read, order, asked.numberOf);
  columns.startedIn = await moveVisits(columns.startedIn, order);
  columns.profile = await moveVisits(columns.profile, order);
  const { firstView } = columns;
  const moved = await moveFirstViews(columns, order);
  columns.page = await moveViews(columns.page, firstView, { order, moved, fewer: 0 });
  columns.sinceFirst = await moveViews(columns.sinceFirst, firstView, { order, moved, fewer: 1 });
  columns.firstView = moved;
  await moveBeyond(columns.beyond, order);
  return order.length;
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
        visits: sizeFor(used.visits + more.visits, columns.visitor.length),
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
      columns.read = columnFor(columns.read, visits, visit.read);
      columns.profile = columnFor(columns.profile, visits, visit.profile);
      columns.visitor[visits] = visit.visitor;
      columns.read[visits] = visit.read;
      columns.startedIn[visits] = visit.startedIn;
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
    arrange: async (asked: Omit<Parameters<typeof arrangeColumns>[1], "visits">): Promise<void> => {
      visits = await arrangeColumns(columns, { ...asked, visits });
      views = columns.firstView[visits] as number;
      ordered = { rows: visits };
    },
  };
};
