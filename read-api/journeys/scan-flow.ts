import { type FlowKind, PAGES_OF_STEP } from "#domain/journeys/page-flow.ts";
import { countMatches } from "../census/matched-visits.ts";
import type { Numbers } from "../census/number-column.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { add } from "../census/visit-tally.ts";
import { type FlowAsked, type Paths, walkFlow } from "./flow-views.ts";

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

/** The views of paths, and the way from one to the next. */
type Walked = { readonly page: Numbers; readonly way: 1 | -1 };

const walkedOf = ({ visits }: HeldVisits, { direction }: FlowAsked): Walked => ({
  page: visits.columns().page,
  way: direction === "from" ? 1 : -1,
});

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

export const countFlowPages = async (held: HeldVisits, asked: FlowAsked): Promise<FlowPages> => {
  const { steps } = asked;
  /** Of each column, the counts of all pages. */
  const counts = new Uint32Array(steps * held.visits.pageNames.length);
  const walked = walkedOf(held, asked);
  await walkFlow(held, asked, (paths) => countColumns(paths, walked, steps, counts));
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
  /** Of each column, the places of all pages. */
  const places = new Uint8Array(steps * size);
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
    pages: new Uint32Array(steps * size),
    moves: new Uint32Array((steps - 1) * width * width),
  };
};

/**
 * Counts the pages of each column, and moves between the places of neighbouring ones. A visit that ends before the last column moves
 * out.
 */
const countMoves = (
  { starts, views }: Paths,
  { page, way }: Walked,
  { steps, size, places, outside, width, pages, moves }: ReturnType<typeof createTables>,
): void => {
  const slots = width * width;
  const end = steps * size;
  const last = end - size;
  for (let at = 0; at < starts.length; at += 1) {
    let view = starts[at] as number;
    let before = page[view] as number;
    // Where the numbers of a column begin, and those of the moves from it.
    let [column, moved] = [0, 0];
    let near = (places[before] as number) * width;
    add(pages, before, 1);
    for (let left = (views[at] as number) - 1; left > 0; left -= 1) {
      view += way;
      const own = page[view] as number;
      if (own === before) continue;
      before = own;
      column += size;
      if (column === end) break;
      const far = places[column + own] as number;
      add(pages, column + own, 1);
      add(moves, near + far, 1);
      moved += slots;
      near = moved + far * width;
    }
    if (column < last) add(moves, near + outside, 1);
  }
};

/** What is counted in one walk: all pages, and moves between up to `maxNamed` pages of each column. */
export const countNamed = async (
  held: HeldVisits,
  asked: FlowAsked,
  named: Named,
  maxNamed: number,
): Promise<{ readonly pages: FlowPages; readonly moves: FlowMoves }> => {
  const tables = createTables(held, asked.steps, named, maxNamed);
  const walked = walkedOf(held, asked);
  const visits = await walkFlow(held, asked, (paths) => countMoves(paths, walked, tables));
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
