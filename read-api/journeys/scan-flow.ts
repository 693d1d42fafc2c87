import { type FlowDirection, type FlowKind, PAGES_OF_STEP } from "#domain/journeys/page-flow.ts";
import { isPageOf } from "#domain/measuring/steps.ts";
import { findMatches, type Question } from "../census/matched-visits.ts";
import { stretchesOf } from "../census/scan-stretches.ts";
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

const isPageOfNumber = (wanted: string): ((name: string) => number) => {
  const matches = isPageOf(wanted);
  return (name) => Number(matches(name));
};

type OnPath = (path: Uint32Array, length: number) => void;

/**
 * Calls `onPath` with the pages of each visit from the one of the question on, or back from it: up to
 * `steps` numbers. The same page several times in a row is one. Views without a visitor are no visits.
 */
const walkVisits = async (held: HeldVisits, asked: FlowAsked, onPath: OnPath) => {
  const { steps, direction, path: wanted } = asked;
  const { visitor, firstView, page } = held.visits.columns();
  const isWanted =
    wanted === "" ? undefined : Uint8Array.from(held.visits.pageNames, isPageOfNumber(wanted));
  const path = new Uint32Array(steps);
  const way = direction === "from" ? 1 : -1;
  const rows = await findMatches(held, asked);
  let [found, allVisits] = [0, 0];
  const walk = (row: number): void => {
    if (visitor[row] === 0) return;
    allVisits += 1;
    const first = firstView[row] as number;
    const last = (firstView[row + 1] as number) - 1;
    let view = direction === "from" || isWanted !== undefined ? first : last;
    if (isWanted !== undefined)
      while (view <= last && isWanted[page[view] as number] === 0) view += 1;
    if (view > last) return;
    found += 1;
    path[0] = page[view] as number;
    let length = 1;
    for (view += way; length < steps && view >= first && view <= last; view += way) {
      const next = page[view] as number;
      if (next === path[length - 1]) continue;
      path[length] = next;
      length += 1;
    }
    onPath(path, length);
  };
  for await (const { from, to } of stretchesOf(rows))
    for (let place = from; place < to; place += 1) walk(rows[place] as number);
  return { allVisits, visits: found };
};

/** How many visits saw each page in each column. */
export type FlowPages = readonly ReadonlyMap<string, number>[];

export const countFlowPages = async (held: HeldVisits, asked: FlowAsked): Promise<FlowPages> => {
  const names = held.visits.pageNames;
  const columns = Array.from({ length: asked.steps }, () => new Uint32Array(names.length));
  await walkVisits(held, asked, (path, length) => {
    for (let at = 0; at < length; at += 1) {
      const [counts, page] = [columns[at] as Uint32Array, path[at] as number];
      counts[page] = (counts[page] as number) + 1;
    }
  });
  return columns.map((counts) => {
    const seen = new Map<string, number>();
    for (const [page, count] of counts.entries())
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
  const places = frequent.map((pages) => placesOf(held, pages));
  const moves = Array.from({ length: asked.steps - 1 }, () => new Uint32Array(PLACES * PLACES));
  const counted = await walkVisits(held, asked, (path, length) => {
    let near = (places[0] as Uint8Array)[path[0] as number] as number;
    for (let at = 1; at <= length && at < asked.steps; at += 1) {
      const far =
        at === length ? OUTSIDE_PLACE : ((places[at] as Uint8Array)[path[at] as number] as number);
      const counts = moves[at - 1] as Uint32Array;
      const slot = near * PLACES + far;
      counts[slot] = (counts[slot] as number) + 1;
      near = far;
    }
  });
  return {
    ...counted,
    moves: moves.map((counts) => new Map([...counts.entries()].filter(([, count]) => count > 0))),
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
