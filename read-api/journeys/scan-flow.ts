import { type FlowDirection, type FlowKind, PAGES_OF_STEP } from "#domain/journeys/page-flow.ts";
import { isPageOf } from "#domain/measuring/steps.ts";
import { findMatches, type Question } from "../census/matched-visits.ts";
import { COUNTED_AT_ONCE, stretchesOf } from "../census/scan-stretches.ts";
import type { HeldVisits } from "../census/visit-memory.ts";

export type FlowAsked = Question & {
  /** A path, or all below one (`/shop/*`); empty: the first page of visits, or the last one. */
  readonly path: string;
  readonly direction: FlowDirection;
  /** Number of columns. */
  readonly steps: number;
};

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

const OTHER_PLACE = PAGES_OF_STEP;
const OUTSIDE_PLACE = PAGES_OF_STEP + 1;
const PLACES = PAGES_OF_STEP + 2;
const SLOTS = PLACES * PLACES;

const isPageOfNumber = (wanted: string): ((name: string) => number) => {
  const matches = isPageOf(wanted);
  return (name) => Number(matches(name));
};

/** The paths of some visits: that of each is at its place, times the number of steps. */
type Paths = { readonly pages: Uint32Array; readonly lengths: Uint8Array; count: number };

type OnPaths = (paths: Paths) => void;

/** Writes the paths of some visits, each from its page `isWanted` on, or from its first or last one. */
const writePaths = (
  { visitor, firstView, page }: ReturnType<HeldVisits["visits"]["columns"]>,
  { steps, direction }: FlowAsked,
  isWanted: Uint8Array | undefined,
  rows: Uint32Array,
  paths: Paths,
): number => {
  const { pages, lengths } = paths;
  const way = direction === "from" ? 1 : -1;
  let visits = 0;
  paths.count = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    if (visitor[row] === 0) continue;
    visits += 1;
    const first = firstView[row] as number;
    const last = (firstView[row + 1] as number) - 1;
    let view = direction === "from" || isWanted !== undefined ? first : last;
    if (isWanted !== undefined)
      while (view <= last && isWanted[page[view] as number] === 0) view += 1;
    if (view > last) continue;
    const at = paths.count * steps;
    let before = page[view] as number;
    pages[at] = before;
    let length = 1;
    for (view += way; length < steps && view >= first && view <= last; view += way) {
      const next = page[view] as number;
      if (next === before) continue;
      pages[at + length] = next;
      before = next;
      length += 1;
    }
    lengths[paths.count] = length;
    paths.count += 1;
  }
  return visits;
};

/**
 * Calls `onPaths` with the pages of visits from the one of the question on, or back from it: up to
 * `steps` numbers. The same page several times in a row is one. Views without a visitor are no visits.
 */
const walkVisits = async (held: HeldVisits, asked: FlowAsked, onPaths: OnPaths) => {
  const { steps, path: wanted } = asked;
  const isWanted =
    wanted === "" ? undefined : Uint8Array.from(held.visits.pageNames, isPageOfNumber(wanted));
  const rows = await findMatches(held, asked);
  const columns = held.visits.columns();
  const paths: Paths = {
    ...{ pages: new Uint32Array(COUNTED_AT_ONCE * steps), count: 0 },
    lengths: new Uint8Array(COUNTED_AT_ONCE),
  };
  let [visits, allVisits] = [0, 0];
  for await (const { from, to } of stretchesOf(rows)) {
    allVisits += writePaths(columns, asked, isWanted, rows.subarray(from, to), paths);
    visits += paths.count;
    onPaths(paths);
  }
  return { allVisits, visits };
};

/** How many visits saw each page in each column. */
export type FlowPages = readonly ReadonlyMap<string, number>[];

export const countFlowPages = async (held: HeldVisits, asked: FlowAsked): Promise<FlowPages> => {
  const names = held.visits.pageNames;
  /** Of each column, the counts of all pages. */
  const counts = new Uint32Array(asked.steps * names.length);
  await walkVisits(held, asked, ({ pages, lengths, count }) => {
    for (let path = 0; path < count; path += 1) {
      const first = path * asked.steps;
      const end = first + (lengths[path] as number);
      for (let at = first, column = 0; at < end; at += 1, column += names.length) {
        const slot = column + (pages[at] as number);
        counts[slot] = (counts[slot] as number) + 1;
      }
    }
  });
  return Array.from({ length: asked.steps }, (_, column) => {
    const seen = new Map<string, number>();
    const ofColumn = counts.subarray(column * names.length, (column + 1) * names.length);
    for (const [page, count] of ofColumn.entries())
      if (count > 0) seen.set(names[page] as string, count);
    return seen;
  });
};

const sumOf = <Key>(maps: readonly ReadonlyMap<Key, number>[]): ReadonlyMap<Key, number> => {
  const sums = new Map<Key, number>();
  for (const map of maps)
    for (const [key, count] of map) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
};

export const mergeFlowPages = (parts: readonly FlowPages[]): FlowPages =>
  (parts[0] ?? []).map((_, column) => sumOf(parts.flatMap((pages) => pages[column] ?? [])));

/** The pages of each column that have a name in the answer. */
export const frequentPages = (pages: FlowPages): readonly (readonly string[])[] =>
  pages.map((counts) =>
    [...counts]
      .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
      .slice(0, PAGES_OF_STEP)
      .map(([page]) => page),
  );

/** Moves between neighbouring columns, by the places of both. */
export type FlowMoves = {
  readonly allVisits: number;
  readonly visits: number;
  /** Of each column but the last: by `place * PLACES + next place`. */
  readonly moves: readonly ReadonlyMap<number, number>[];
};

/** The place of each page in one column: among the frequent ones, or with all others. */
const placesOf = (held: HeldVisits, frequent: readonly string[]): Uint8Array => {
  const places = new Map(frequent.map((page, place) => [page, place]));
  return Uint8Array.from(held.visits.pageNames, (page) => places.get(page) ?? OTHER_PLACE);
};

export const countFlowMoves = async (
  held: HeldVisits,
  asked: FlowAsked,
  frequent: readonly (readonly string[])[],
): Promise<FlowMoves> => {
  const size = held.visits.pageNames.length;
  /** Of each column, the places of all pages. */
  const places = new Uint8Array(asked.steps * size);
  for (const [column, pages] of frequent.entries())
    places.set(placesOf(held, pages), column * size);
  const moves = new Uint32Array((asked.steps - 1) * SLOTS);
  const counted = await walkVisits(held, asked, ({ pages, lengths, count }) => {
    for (let path = 0; path < count; path += 1) {
      const first = path * asked.steps;
      const length = lengths[path] as number;
      let near = places[pages[first] as number] as number;
      for (let at = 1; at <= length && at < asked.steps; at += 1) {
        const far =
          at === length
            ? OUTSIDE_PLACE
            : (places[at * size + (pages[first + at] as number)] as number);
        const slot = (at - 1) * SLOTS + near * PLACES + far;
        moves[slot] = (moves[slot] as number) + 1;
        near = far;
      }
    }
  });
  const ofColumns = Array.from({ length: asked.steps - 1 }, (_, column) =>
    moves.subarray(column * SLOTS, (column + 1) * SLOTS),
  );
  return {
    ...counted,
    moves: ofColumns.map(
      (counts) => new Map([...counts.entries()].filter(([, count]) => count > 0)),
    ),
  };
};

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
  frequent: readonly (readonly string[])[],
  { steps, direction }: Pick<FlowAsked, "steps" | "direction">,
): Flow => {
  const outside: FlowKind = direction === "from" ? "left" : "entered";
  const nodeOf = (column: number, place: number): readonly [FlowKind, string] => {
    if (place === OUTSIDE_PLACE) return [outside, ""];
    if (place === OTHER_PLACE) return ["other", ""];
    return ["page", frequent[column]?.[place] as string];
  };
  const links: FlowLink[] = [];
  for (const [column, counts] of moves.entries())
    for (const [slot, count] of counts) {
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
