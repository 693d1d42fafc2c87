import { type FlowKind, PAGES_OF_STEP } from "#domain/journeys/page-flow.ts";
import { countMatches } from "../census/matched-visits.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { add } from "../census/visit-tally.ts";
import {
  addSingle,
  collectSeen,
  countMoves,
  createTables,
  type Naming,
  type PageNames,
  type Walked,
  walkedOf,
} from "./flow-tables.ts";
import { type FlowQuery, type Paths, walkFlow } from "./flow-views.ts";

/** Visits that moved from one column to the next. */
export type FlowLink = {
  /** The column on the left, from 1 on. */
  readonly step: number;
  readonly fromKind: FlowKind;
  readonly fromPage: string;
  readonly toKind: FlowKind;
  readonly toPage: string;
  readonly visits: number;
};

export type Flow = {
  /** All visits of the question, and those that saw the page. */
  readonly allVisits: number;
  readonly visits: number;
  readonly links: readonly FlowLink[];
};

export const OTHER_PLACE = PAGES_OF_STEP;
export const OUTSIDE_PLACE = PAGES_OF_STEP + 1;
export const PLACES = PAGES_OF_STEP + 2;

/** How many visits saw each page in each column. */
export type FlowPages = readonly ReadonlyMap<string, number>[];

/** Counts the pages of each column. The same page several times in a row is one. */
const countColumns = (
  { starts, views }: Paths,
  { page, way }: Walked,
  steps: number,
  counts: Uint32Array,
): void => {
  const size = counts.length / steps;
  for (let at = 0; at < starts.length; at += 1) {
    let view = starts[at] as number;
    let before = page[view] as number;
    let column = 0;
    add(counts, before, 1);
    for (let left = (views[at] as number) - 1; left > 0; left -= 1) {
      view += way;
      const own = page[view] as number;
      if (own === before) continue;
      before = own;
      column += 1;
      if (column === steps) break;
      add(counts, column * size + own, 1);
    }
  }
};

/** The counts of the pages of each column by their names. */
const namesOf = (held: HeldVisits, counts: Uint32Array, steps: number): FlowPages => {
  const names = held.visits.pageNames;
  return Array.from({ length: steps }, (_, column) => {
    const seen = new Map<string, number>();
    const first = column * names.length;
    for (let page = 0; page < names.length; page += 1) {
      const count = counts[first + page] as number;
      if (count > 0) seen.set(names[page] as string, count);
    }
    return seen;
  });
};

export const countFlowPages = async (held: HeldVisits, query: FlowQuery): Promise<FlowPages> => {
  const { steps } = query;
  /** Of each column, the counts of all pages. */
  const counts = new Uint32Array(steps * held.visits.pageNames.length);
  const walked = walkedOf(held, query);
  await walkFlow(held, query, (paths) => countColumns(paths, walked, steps, counts));
  return namesOf(held, counts, steps);
};

const sumOf = <Key>(maps: readonly ReadonlyMap<Key, number>[]): ReadonlyMap<Key, number> => {
  const sums = new Map<Key, number>();
  for (const map of maps)
    for (const [key, count] of map) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
};

export const mergeFlowPages = (parts: readonly FlowPages[]): FlowPages =>
  (parts[0] ?? []).map((_, column) => sumOf(parts.flatMap((pages) => pages[column] ?? [])));

type PageCount = readonly [page: string, count: number];

const isBefore = ([one, ofOne]: PageCount, [other, ofOther]: PageCount): boolean =>
  ofOne > ofOther || (ofOne === ofOther && one < other);

/** The first ones in order. Nearly all others are behind the last of these, so that sorting all takes longer. */
const mostFrequent = (counts: Iterable<PageCount>, most: number): readonly string[] => {
  const first: PageCount[] = [];
  for (const counted of counts) {
    const last = first.at(-1);
    if (first.length === most && last !== undefined && isBefore(last, counted)) continue;
    const place = first.findIndex((each) => isBefore(counted, each));
    first.splice(place === -1 ? first.length : place, 0, counted);
    if (first.length > most) first.pop();
  }
  return first.map(([page]) => page);
};

/** The pages of each column that have a name in the answer. */
export const frequentPages = (pages: FlowPages, most = PAGES_OF_STEP): PageNames =>
  pages.map((counts) => mostFrequent(counts, most));

/** Moves between neighbouring columns, by the places of both. */
export type FlowMoves = {
  readonly allVisits: number;
  readonly visits: number;
  /** Of each column but the last: by `place * PLACES + next place`. */
  readonly moves: readonly ReadonlyMap<number, number>[];
};

/** What is counted in one walk: all pages, and moves between up to `maxNamed` pages of each column. */
export const countNamed = async (
  held: HeldVisits,
  query: FlowQuery,
  naming: Naming,
): Promise<{ readonly pages: FlowPages; readonly moves: FlowMoves }> => {
  const tables = createTables(held, query.steps, naming);
  const walked = walkedOf(held, query);
  const visits = await walkFlow(held, query, (paths) => countMoves(paths, walked, tables));
  collectSeen(tables);
  addSingle(tables);
  const allVisits = query.path === "" ? visits : await countMatches(held, query);
  const { pages, moves, steps, width } = tables;
  const slots = width * width;
  const ofColumns = Array.from({ length: steps - 1 }, (_, column) =>
    moves.subarray(column * slots, (column + 1) * slots),
  );
  return {
    pages: namesOf(held, pages, steps),
    moves: {
      allVisits,
      visits,
      moves: ofColumns.map(
        (counts) => new Map([...counts.entries()].filter(([, count]) => count > 0)),
      ),
    },
  };
};

export const countFlowMoves = async (
  held: HeldVisits,
  query: FlowQuery,
  frequent: PageNames,
): Promise<FlowMoves> =>
  (await countNamed(held, query, { named: frequent, maxNamed: PAGES_OF_STEP })).moves;

export const mergeFlowMoves = (parts: readonly FlowMoves[]): FlowMoves => ({
  allVisits: parts.reduce((sum, { allVisits }) => sum + allVisits, 0),
  visits: parts.reduce((sum, { visits }) => sum + visits, 0),
  moves: (parts[0]?.moves ?? []).map((_, column) =>
    sumOf(parts.flatMap(({ moves }) => moves[column] ?? [])),
  ),
});

/** Where visits go from a page, or come from: moves from column to column, with the rest as one page. */
export const flowOf = (
  { allVisits, visits, moves }: FlowMoves,
  frequent: PageNames,
  { steps, direction }: Pick<FlowQuery, "steps" | "direction">,
): Flow => {
  const outside: FlowKind = direction === "from" ? "left" : "entered";
  const nodeOf = (column: number, place: number): readonly [FlowKind, string] => {
    if (place === OUTSIDE_PLACE) return [outside, ""];
    if (place === OTHER_PLACE) return ["other", ""];
    return ["page", frequent[column]?.[place] as string];
  };
  const links: FlowLink[] = [];
  for (const [column, counts] of moves.entries())
    for (const [slot, count] of [...counts].sort(([one], [other]) => one - other)) {
      const near = nodeOf(column, Math.floor(slot / PLACES));
      const far = nodeOf(column + 1, slot % PLACES);
      const [[fromKind, fromPage], [toKind, toPage]] =
        direction === "from" ? [near, far] : [far, near];
      const step = direction === "from" ? column + 1 : steps - 1 - column;
      links.push({ step, fromKind, fromPage, toKind, toPage, visits: count });
    }
  links.sort((one, other) => one.step - other.step || other.visits - one.visits);
  return { allVisits, visits, links };
};
