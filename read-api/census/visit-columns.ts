import { columnFor, largerColumn, type Numbers } from "./number-column.ts";
import { visitColumns } from "./traffic-segment.ts";
import { createProfiles } from "./visit-profiles.ts";
import { createVisitorNumbers } from "./visitor-numbers.ts";

/** Dimensions with one value for each visit that its pages do not tell, in the order of their columns. */
export const valueDimensions = (
  Object.keys(visitColumns) as readonly (keyof typeof visitColumns)[]
).filter((dimension) => dimension !== "entry" && dimension !== "exit");

/** A visit as it is read: what it has one value of is in the order of `valueDimensions`. */
export type ReadVisit = readonly [
  visitor: string,
  startedMs: number,
  pages: readonly string[],
  /** Milliseconds from the first view to each of them; null for a single one. */
  viewedAfter: readonly number[] | null,
  /** Milliseconds that it lasted beyond its last page, as one with the most pages does; null for a single view. */
  beyondMs: number | null,
  ...values: readonly string[],
];
const FIRST_VALUE = 5;

const SECOND_MS = 1_000;

/** It gets the number 0. */
const NO_VISITOR = "";

/** About what a text takes in a map and a list, apart from its characters. */
const NAME_BYTES = 72;

/** Numbers for texts, from 0 on. */
const createNames = () => {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  let characters = 0;
  return {
    names: names as readonly string[],
    bytes: (): number => names.length * NAME_BYTES + characters,
    numberOf: (name: string): number => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const number = names.length;
      numbers.set(name, number);
      names.push(name);
      characters += name.length;
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
  /** Its views in `page` begin here, and end where those of the next row begin. */
  firstView: new Uint32Array(visits + 1),
  /** What it has one value of. */
  profile: new Uint8Array(visits) as Numbers,
  page: new Uint8Array(views) as Numbers,
  /**
   * From each view to the next one. The last view of a visit has none, so that those of a row begin at
   * its first view less the number of the row.
   */
  untilNext: new Uint32Array(views),
  /** By row: the milliseconds that a visit lasted beyond its last page. Few do. */
  beyond: new Map<number, number>(),
});
type Columns = ReturnType<typeof columnsOf>;

/** Rows of the visits of one hour. */
export type Rows = { readonly from: number; readonly to: number };

const GROWTH = 1.1;
const SLACK = 1.03;
const FIRST_ROWS = 1_024;
const sizeFor = (needed: number, present: number): number =>
  needed <= present ? present : Math.ceil(needed * GROWTH);

type Size = {
  readonly visits: number;
  readonly views: number;
  /** Of `untilNext`: all views but one of each visit. */
  readonly nexts: number;
};
const sizeOf = (visits: number, views: number): Size => ({ visits, views, nexts: views - visits });

/** One column after another, so that only one of them takes room twice. */
const grow = (columns: Columns, used: Size, size: Size): void => {
  columns.visitor = largerColumn(columns.visitor, used.visits, size.visits);
  columns.startedSeconds = largerColumn(columns.startedSeconds, used.visits, size.visits);
  columns.startedRest = largerColumn(columns.startedRest, used.visits, size.visits);
  columns.firstView = largerColumn(columns.firstView, used.visits + 1, size.visits + 1);
  columns.profile = largerColumn(columns.profile, used.visits, size.visits);
  columns.page = largerColumn(columns.page, used.views, size.views);
  columns.untilNext = largerColumn(columns.untilNext, used.nexts, size.nexts);
};

/** Moves rows to the front, behind those that were kept before. */
const moveRows = (columns: Columns, { from, to }: Rows, at: number): void => {
  const { firstView } = columns;
  const [first, end] = [firstView[from] as number, firstView[to] as number];
  const target = firstView[at] as number;
  for (const column of [columns.visitor, columns.startedSeconds, columns.startedRest])
    column.copyWithin(at, from, to);
  columns.profile.copyWithin(at, from, to);
  columns.page.copyWithin(target, first, end);
  columns.untilNext.copyWithin(target - at, first - from, end - to);
  for (let row = from; row < to; row += 1)
    firstView[at + row - from + 1] = (firstView[row + 1] as number) - first + target;
};

/** Columns that grow with what is written behind their last row. */
const createRows = () => {
  const columns = columnsOf(FIRST_ROWS, FIRST_ROWS);
  let [visits, views] = [0, 0];
  return {
    columns,
    visits: (): number => visits,
    views: (): number => views,
    /** Room for so many and a few more, when nothing is kept yet. */
    expect: (firstVisits: number, firstViews: number): void =>
      grow(columns, sizeOf(0, 0), {
        visits: Math.ceil(firstVisits * SLACK),
        views: Math.ceil(firstViews * SLACK),
        nexts: Math.ceil((firstViews - firstVisits) * SLACK),
      }),
    reserve: (moreVisits: number, moreViews: number): void => {
      const [used, more] = [sizeOf(visits, views), sizeOf(moreVisits, moreViews)];
      grow(columns, used, {
        visits: sizeFor(used.visits + more.visits, columns.visitor.length),
        views: sizeFor(used.views + more.views, columns.page.length),
        nexts: sizeFor(used.nexts + more.nexts, columns.untilNext.length),
      });
    },
    writeProfile: (number: number): void => {
      columns.profile = columnFor(columns.profile, visits, number);
      columns.profile[visits] = number;
    },
    /** A view of the visit that is being written; the first one has no time since the one before. */
    writeView: (number: number, sinceMs: number | undefined): void => {
      columns.page = columnFor(columns.page, views, number);
      columns.page[views] = number;
      if (sinceMs !== undefined) columns.untilNext[views - visits - 1] = sinceMs;
      views += 1;
    },
    /** Ends a visit, behind its profile and views. */
    writeVisit: (visitor: number, startedMs: number, beyondMs: number): void => {
      if (beyondMs > 0) columns.beyond.set(visits, beyondMs);
      columns.visitor[visits] = visitor;
      columns.startedSeconds[visits] = Math.floor(startedMs / SECOND_MS);
      columns.startedRest[visits] = startedMs % SECOND_MS;
      visits += 1;
      columns.firstView[visits] = views;
    },
    /** Forgets rows, if no others follow them. Otherwise they stay until the next `compact`. */
    forgetLast: ({ from, to }: Rows): boolean => {
      if (to !== visits) return false;
      for (const row of columns.beyond.keys()) if (row >= from) columns.beyond.delete(row);
      visits = from;
      views = columns.firstView[from] as number;
      return true;
    },
    /** Keeps only these rows, which are in order, and returns where each of them is now. */
    compact: (kept: readonly Rows[]): readonly Rows[] => {
      visits = 0;
      const beyond = [...columns.beyond];
      columns.beyond.clear();
      const moved = kept.map((rows) => {
        const from = visits;
        moveRows(columns, rows, from);
        for (const [row, beyondMs] of beyond)
          if (row >= rows.from && row < rows.to)
            columns.beyond.set(row - rows.from + from, beyondMs);
        visits += rows.to - rows.from;
        return { from, to: visits };
      });
      views = columns.firstView[visits] as number;
      return moved;
    },
  };
};

/**
 * Visits of a website as columns of numbers: about 16 bytes a visit and 5 a view, and 30 for each
 * visitor. Counting them is a loop over arrays.
 */
export const createVisitColumns = () => {
  const visitors = createVisitorNumbers();
  const pages = createNames();
  const values = valueDimensions.map(createNames);
  const profiles = createProfiles(values.length);
  const profile = new Uint32Array(values.length);
  visitors.numberOf(NO_VISITOR);
  const rows = createRows();

  const addViews = (names: readonly string[], after: readonly number[] | null): void => {
    for (let place = 0; place < names.length; place += 1) {
      const sinceMs = place === 0 ? undefined : (after?.[place] ?? 0) - (after?.[place - 1] ?? 0);
      rows.writeView(pages.numberOf(names[place] as string), sinceMs);
    }
  };

  const addValues = (visit: ReadVisit): void => {
    for (const [place, known] of values.entries())
      profile[place] = known.numberOf(visit[FIRST_VALUE + place] as string);
    rows.writeProfile(profiles.numberOf(profile));
  };

  return {
    columns: (): Readonly<Columns> => rows.columns,
    rows: rows.visits,
    views: rows.views,
    visitors: visitors.count,
    visitorOf: visitors.find,
    visitorName: visitors.nameOf,
    pageNames: pages.names,
    /** What the texts and profiles take, about. */
    nameBytes: (): number =>
      values.reduce((sum, { bytes }) => sum + bytes(), pages.bytes() + profiles.bytes()),
    profiles: profiles.count,
    /** The value of each profile in a dimension, as its place among `valueNames`. */
    valuesOf: profiles.valuesOf,
    valueNames: (place: number): readonly string[] => values[place]?.names ?? [],
    expect: rows.expect,
    forgetLast: rows.forgetLast,
    compact: rows.compact,
    add: (read: readonly ReadVisit[]): Rows => {
      const from = rows.visits();
      const moreViews = read.reduce((sum, [, , { length }]) => sum + length, 0);
      rows.reserve(read.length, moreViews);
      for (const visit of read) {
        const [visitor, startedMs, names, after, beyondMs] = visit;
        addValues(visit);
        addViews(names, after);
        rows.writeVisit(visitors.numberOf(visitor), startedMs, beyondMs ?? 0);
      }
      return { from, to: rows.visits() };
    },
  };
};

export type VisitColumns = ReturnType<typeof createVisitColumns>;

/** How long a visit lasted. */
export const millisecondsOf = (
  { firstView, untilNext, beyond }: Readonly<Columns>,
  row: number,
): number => {
  const end = (firstView[row + 1] as number) - row - 1;
  let milliseconds = beyond.size === 0 ? 0 : (beyond.get(row) ?? 0);
  for (let at = (firstView[row] as number) - row; at < end; at += 1)
    milliseconds += untilNext[at] as number;
  return milliseconds;
};
