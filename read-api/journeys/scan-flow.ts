import { type FlowKind, PAGES_OF_STEP } from "#domain/journeys/page-flow.ts";
import type { Views } from "../census/gathered-views.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { add, isLess } from "../census/visit-tally.ts";
import { type FlowAsked, walkFlow } from "./flow-views.ts";

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

/** How many visits saw each page in each column. */
export type FlowPages = readonly ReadonlyMap<string, number>[];

/**
 * Counts the pages of each column. The same page several times in a row is one. Pages behind the last column are
 * counted there, and not looked at: that spares a branch for each view.
 */
const countColumns = (
  { pages, starts, length }: Views,
  steps: number,
  counts: Uint32Array,
): void => {
  const size = counts.length / (steps + 1);
  let [column, before] = [0, 0];
  for (let at = 0; at < length; at += 1) {
    const page = pages[at] as number;
    const start = starts[at] as number;
    if (page === before && start === 0) continue;
    before = page;
    // Where a visit starts, the column is masked out.
    column = (column + isLess(column, steps)) & (start - 1);
    add(counts, column * size + page, 1);
  }
};

export const countFlowPages = async (held: HeldVisits, asked: FlowAsked): Promise<FlowPages> => {
  const names = held.visits.pageNames;
  const { steps } = asked;
  /** Of each column, the counts of all pages. */
  const counts = new Uint32Array((steps + 1) * names.length);
  await walkFlow(held, asked, (views) => countColumns(views, steps, counts));
  return Array.from({ length: steps }, (_, column) => {
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

/**
 * Counts moves between the places of neighbouring columns. Where a visit starts, the one before it moves out.
 * What begins in the last column or behind it is no move, and counted as above.
 */
const countMoves = (
  { pages, starts, length }: Views,
  steps: number,
  places: Uint8Array,
  moves: Uint32Array,
): void => {
  const size = places.length / (steps + 1);
  const last = steps - 1;
  let [column, before, near] = [steps, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const page = pages[at] as number;
    const start = starts[at] as number;
    if (page === before && start === 0) continue;
    before = page;
    const next = (column + isLess(column, steps)) & (start - 1);
    const place = places[next * size + page] as number;
    const far = place + (OUTSIDE_PLACE - place) * start;
    const counted = last + (column - last) * isLess(column, last);
    add(moves, counted * SLOTS + near * PLACES + far, 1);
    near = place;
    column = next;
  }
  if (column < last) add(moves, column * SLOTS + near * PLACES + OUTSIDE_PLACE, 1);
};

export const countFlowMoves = async (
  held: HeldVisits,
  asked: FlowAsked,
  frequent: readonly (readonly string[])[],
): Promise<FlowMoves> => {
  const size = held.visits.pageNames.length;
  const { steps } = asked;
  /** Of each column, the places of all pages; none behind the last one. */
  const places = new Uint8Array((steps + 1) * size);
  for (const [column, pages] of frequent.entries())
    places.set(placesOf(held, pages), column * size);
  const moves = new Uint32Array(steps * SLOTS);
  const counted = await walkFlow(held, asked, (views) => countMoves(views, steps, places, moves));
  const ofColumns = Array.from({ length: steps - 1 }, (_, column) =>
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
