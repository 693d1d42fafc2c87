import { type FlowKind, PAGES_OF_STEP } from "#domain/journeys/page-flow.ts";
import type { Views } from "../census/gathered-views.ts";
import { countMatches } from "../census/matched-visits.ts";
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

export const OTHER_PLACE = PAGES_OF_STEP;
export const OUTSIDE_PLACE = PAGES_OF_STEP + 1;
export const PLACES = PAGES_OF_STEP + 2;

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

export const countFlowPages = async (held: HeldVisits, asked: FlowAsked): Promise<FlowPages> => {
  const { steps } = asked;
  /** Of each column, the counts of all pages. */
  const counts = new Uint32Array((steps + 1) * held.visits.pageNames.length);
  await walkFlow(held, asked, (views) => countColumns(views, steps, counts));
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

/** Some pages of each column. */
export type Named = readonly (readonly string[])[];

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
export const frequentPages = (pages: FlowPages, most = PAGES_OF_STEP): Named =>
  pages.map((counts) => mostFrequent(counts, most));

/** Moves between neighbouring columns, by the places of both. */
export type FlowMoves = {
  readonly allVisits: number;
  readonly visits: number;
  /** Of each column but the last: by `place * PLACES + next place`. */
  readonly moves: readonly ReadonlyMap<number, number>[];
};

/** The numbers of named pages. */
const numbersOf = (names: readonly string[], named: Named): ReadonlyMap<string, number> => {
  const wanted = new Set(named.flat());
  const numbers = new Map<string, number>();
  for (let page = 0; page < names.length; page += 1) {
    const name = names[page] as string;
    if (wanted.has(name)) numbers.set(name, page);
  }
  return numbers;
};

/** What is counted of the visits of a question, by column. */
const createTables = (held: HeldVisits, steps: number, named: Named, maxNamed: number) => {
  const size = held.visits.pageNames.length;
  const other = maxNamed;
  const outside = maxNamed + 1;
  /** Of each column, the places of all pages; none behind the last one. */
  const places = new Uint8Array((steps + 1) * size);
  const numbers = numbersOf(held.visits.pageNames, named);
  for (const [column, pages] of named.entries()) {
    places.fill(other, column * size, (column + 1) * size);
    for (const [place, page] of pages.entries()) {
      const number = numbers.get(page);
      if (number !== undefined) places[column * size + number] = place;
    }
  }
  const width = outside + 1;
  return {
    steps,
    size,
    places,
    outside,
    width,
    pages: new Uint32Array((steps + 1) * size),
    moves: new Uint32Array(steps * width * width),
  };
};

/**
 * Counts the pages of each column, and moves between the places of neighbouring ones. Where a visit starts, the one
 * before it moves out. What begins in the last column or behind it is not a move, and is counted as above.
 */
const countMoves = (
  { pages, starts, length }: Views,
  { steps, size, places, outside, width, ...counts }: ReturnType<typeof createTables>,
): void => {
  const slots = width * width;
  const last = steps - 1;
  let [column, before, near] = [steps, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const page = pages[at] as number;
    const start = starts[at] as number;
    if (page === before && start === 0) continue;
    before = page;
    const next = (column + isLess(column, steps)) & (start - 1);
    const slot = next * size + page;
    add(counts.pages, slot, 1);
    const place = places[slot] as number;
    const far = place + (outside - place) * start;
    const counted = last + (column - last) * isLess(column, last);
    add(counts.moves, counted * slots + near * width + far, 1);
    near = place;
    column = next;
  }
  if (column < last) add(counts.moves, column * slots + near * width + outside, 1);
};

/** What is counted in one walk: all pages, and moves between up to `maxNamed` pages of each column. */
export const countNamed = async (
  held: HeldVisits,
  asked: FlowAsked,
  named: Named,
  maxNamed: number,
): Promise<{ readonly pages: FlowPages; readonly moves: FlowMoves }> => {
  const tables = createTables(held, asked.steps, named, maxNamed);
  const visits = await walkFlow(held, asked, (views) => countMoves(views, tables));
  const allVisits = asked.path === "" ? visits : await countMatches(held, asked);
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
  asked: FlowAsked,
  frequent: Named,
): Promise<FlowMoves> => (await countNamed(held, asked, frequent, PAGES_OF_STEP)).moves;

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
  frequent: Named,
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
