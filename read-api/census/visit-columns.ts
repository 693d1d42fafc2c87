import { bytesOfRows } from "./copied-rows.ts";
import { visitColumns } from "./traffic-segment.ts";
import { type CopiedProfiles, createProfiles } from "./visit-profiles.ts";
import { type Columns, createRows, type FilledRows, type Rows } from "./visit-rows.ts";
import { type CopiedVisitors, createVisitorNumbers } from "./visitor-numbers.ts";
import { HOUR_MS, startMsOf } from "./visitor-order.ts";

/** Dimensions with one value for each visit that its pages do not tell, in the order of their columns. */
export const valueDimensions = (
  Object.keys(visitColumns) as readonly (keyof typeof visitColumns)[]
).filter((dimension) => dimension !== "entry" && dimension !== "exit");

/**
 * Visits as they are read, one array for each member, because Postgres makes and Node reads these faster than an array
 * for each visit. What a visit has one value of is in the order of `valueDimensions`.
 */
export type ReadVisits = readonly [
  visitors: readonly string[],
  startedMs: readonly number[],
  pages: readonly (readonly string[])[],
  /** Milliseconds from the first view to each of them; null for a single one. */
  viewedAfter: readonly (readonly number[] | null)[],
  /** Milliseconds that it lasted beyond its last page, as one with the most pages does; null for a single view. */
  beyondMs: readonly (number | null)[],
  ...values: readonly (readonly string[])[],
];

/** It gets the number 0. */
const NO_VISITOR = "";

/** About what a text takes in a map and a list, apart from its characters. */
const NAME_BYTES = 72;

/** The visits of an hour as they were read. Read again, they have another number. */
export type HourRead = {
  readonly number: number;
  readonly visits: number;
  /** Where they were written; they are elsewhere once visits have been arranged. */
  readonly rows: Rows;
};

/** Numbers for texts, from 0 on. */
const createNames = (names: string[] = []) => {
  const numbers = new Map(names.map((name, number) => [name, number]));
  let characters = names.reduce((sum, { length }) => sum + length, 0);
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

type Names = ReturnType<typeof createNames>;

/** The profiles of visits, by the values that they have in each dimension. */
const profilesOf = (
  values: readonly Names[],
  profiles: ReturnType<typeof createProfiles>,
  ofVisits: readonly (readonly string[])[],
  visits: number,
): Uint32Array => {
  const numbers = new Uint32Array(visits);
  const profile = new Uint32Array(values.length);
  for (let visit = 0; visit < visits; visit += 1) {
    for (let place = 0; place < values.length; place += 1) {
      const value = (ofVisits[place] as readonly string[])[visit] as string;
      profile[place] = (values[place] as Names).numberOf(value);
    }
    numbers[visit] = profiles.numberOf(profile);
  }
  return numbers;
};

/** The hours that were read into some rows. */
const createReads = (
  rows: ReturnType<typeof createRows>,
  visitors: () => number,
  hours: number[] = [],
) => {
  return {
    all: (): readonly number[] => hours,
    count: (): number => hours.length,
    begin: (hour: number): number => hours.push(hour) - 1,
    /** When the visit of a row started. */
    startedMs: (row: number): number => startMsOf(hours, rows.columns, row),
    /** Forgets what was read last. Anything else stays until the next `arrange`. */
    forgetLast: (read: HourRead): boolean => {
      if (!rows.forgetLast(read.rows)) return false;
      if (read.number === hours.length - 1) hours.pop();
      return true;
    },
    /**
     * Keeps only these, in the order of visitors, and returns their new numbers. Nothing may look at
     * visits until it is done.
     */
    arrange: async (reads: readonly HourRead[]): Promise<readonly HourRead[]> => {
      const numberOf = new Int32Array(hours.length).fill(-1);
      for (const [place, { number }] of reads.entries()) numberOf[number] = place;
      await rows.arrange({ visitors: visitors(), hours, numberOf, kept: reads.length });
      hours = reads.map(({ number }) => hours[number] as number);
      return reads.map(({ visits }, number) => ({ number, visits, rows: { from: 0, to: 0 } }));
    },
  };
};

/** What was in the columns of an earlier process. These begin with it. */
export type CopiedColumns = {
  readonly rows: FilledRows;
  readonly hoursOfReads: number[];
  readonly visitors: CopiedVisitors;
  readonly profiles: CopiedProfiles;
  readonly pages: string[];
  /** In the order of `valueDimensions`. */
  readonly values: readonly string[][];
};

/**
 * Visits of a website as columns of numbers: about 11 bytes a visit and 4 a view, and 27 for each
 * visitor. Counting them is a loop over arrays. Most are in the order of their visitors, so that the visits
 * of one are next to each other; visits that were read later follow, until all are arranged again.
 */
export const createVisitColumns = (copied?: CopiedColumns) => {
  const visitors = createVisitorNumbers(copied?.visitors);
  const pages = createNames(copied?.pages);
  const values = valueDimensions.map((_, place) => createNames(copied?.values[place]));
  const profiles = createProfiles(values.length, copied?.profiles);
  visitors.numberOf(NO_VISITOR);
  const rows = createRows(copied?.rows);
  const reads = createReads(rows, visitors.count, copied?.hoursOfReads);

  const addViews = (names: readonly string[], after: readonly number[] | null): void => {
    for (let place = 0; place < names.length; place += 1) {
      const sinceMs = place === 0 ? undefined : (after?.[place] ?? 0);
      rows.writeView(pages.numberOf(names[place] as string), sinceMs);
    }
  };

  return {
    columns: (): Readonly<Columns> => rows.columns,
    rows: rows.visits,
    views: rows.views,
    visitors: visitors.count,
    visitorOf: visitors.find,
    visitorName: visitors.nameOf,
    visitorIds: visitors.copy,
    pageNames: pages.names,
    /** What the rows and the ids of visitors take. */
    bytes: (): number => bytesOfRows(rows.columns, rows.visits(), rows.views()) + visitors.bytes(),
    /** What the texts and profiles take, about. */
    nameBytes: (): number =>
      values.reduce((sum, { bytes }) => sum + bytes(), pages.bytes() + profiles.bytes()),
    profiles: profiles.count,
    /** The value of each profile in a dimension, as its place among `valueNames`. */
    valuesOf: profiles.valuesOf,
    valueNames: (place: number): readonly string[] => values[place]?.names ?? [],
    startedMs: reads.startedMs,
    /** How many hours have been read. */
    reads: reads.count,
    hoursOfReads: reads.all,
    ordered: rows.ordered,
    expect: rows.expect,
    forgetLast: reads.forgetLast,
    arrange: reads.arrange,
    add: (hour: number, read: ReadVisits): HourRead => {
      const [visitorIds, startedMs, pages, viewedAfter, beyondMs, ...ofVisits] = read;
      const { length } = visitorIds;
      const from = rows.visits();
      const number = reads.begin(hour);
      rows.reserve(
        length,
        pages.reduce((sum, each) => sum + each.length, 0),
      );
      const profileNumbers = profilesOf(values, profiles, ofVisits, length);
      for (let visit = 0; visit < length; visit += 1) {
        addViews(pages[visit] as readonly string[], viewedAfter[visit] ?? null);
        rows.writeVisit({
          visitor: visitors.numberOf(visitorIds[visit] as string),
          read: number,
          startedIn: (startedMs[visit] as number) - hour * HOUR_MS,
          profile: profileNumbers[visit] as number,
          beyondMs: beyondMs[visit] ?? 0,
        });
      }
      return { number, visits: length, rows: { from, to: rows.visits() } };
    },
  };
};

export type VisitColumns = ReturnType<typeof createVisitColumns>;

/** How long a visit lasted. */
export const millisecondsOf = (
  { firstView, sinceFirst, beyond }: Readonly<Columns>,
  row: number,
): number => {
  const last = (firstView[row + 1] as number) - 1;
  const untilLast = last === firstView[row] ? 0 : (sinceFirst[last - row - 1] as number);
  return beyond.size === 0 ? untilLast : untilLast + (beyond.get(row) ?? 0);
};
