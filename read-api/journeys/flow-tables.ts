import type { Numbers } from "../census/number-column.ts";
import { LAST_BIT } from "../census/row-bits.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { add } from "../census/visit-tally.ts";
import type { FlowQuery, Paths } from "./flow-views.ts";

/** The views of paths, and the way from one to the next. */
export type Walked = { readonly page: Numbers; readonly way: 1 | -1 };

export const walkedOf = ({ visits }: HeldVisits, { direction }: FlowQuery): Walked => ({
  page: visits.columns().page,
  way: direction === "from" ? 1 : -1,
});

/** Some pages of each column. */
export type PageNames = readonly (readonly string[])[];

/** The numbers of named pages. */
const numbersOf = (names: readonly string[], named: PageNames): ReadonlyMap<string, number> => {
  const wanted = new Set(named.flat());
  const numbers = new Map<string, number>();
  for (let page = 0; page < names.length; page += 1) {
    const name = names[page] as string;
    if (wanted.has(name)) numbers.set(name, page);
  }
  return numbers;
};

/** Pages of each column that have a name, and how many can have one. */
export type Naming = {
  readonly named: PageNames;
  readonly maxNamed: number;
  /** Visits after which their numbers are collected; usually as many as there is room for. */
  readonly collectAfter?: number | undefined;
};

/** The counts of a question’s visits, by column. */
export const createTables = (
  held: HeldVisits,
  steps: number,
  { named, maxNamed, collectAfter }: Naming,
) => {
  const size = held.visits.pageNames.length;
  const other = maxNamed;
  const outside = maxNamed + 1;
  const placeBits = 32 - Math.clz32(outside);
  /** Of each column, the place of each page in the lower bits, and above them how many visits saw it. */
  const seen = new Uint32Array(steps * size);
  const numbers = numbersOf(held.visits.pageNames, named);
  for (const [column, pages] of named.entries()) {
    seen.fill(other, column * size, (column + 1) * size);
    for (const [place, page] of pages.entries()) {
      const number = numbers.get(page);
      if (number !== undefined) seen[column * size + number] = place;
    }
  }
  const width = outside + 1;
  return {
    steps,
    size,
    seen,
    placeBits,
    /** More could be too many for the bits above the places. */
    collectAfter: collectAfter ?? 1 << (LAST_BIT - placeBits),
    outside,
    width,
    /** Visits that are counted in `seen`. */
    uncollected: 0,
    /** Visits with one view, by its page. */
    single: new Uint32Array(size),
    pages: new Uint32Array(steps * size),
    moves: new Uint32Array((steps - 1) * width * width),
  };
};
type Tables = ReturnType<typeof createTables>;

/** Adds the visit counts that are kept in the upper bits to the counts of the pages. */
export const collectSeen = (tables: Tables): void => {
  const { seen, placeBits, pages } = tables;
  const mask = ~(-1 << placeBits);
  for (let page = 0; page < seen.length; page += 1) {
    const number = seen[page] as number;
    add(pages, page, number >>> placeBits);
    seen[page] = number & mask;
  }
  tables.uncollected = 0;
};

/** Adds visits with one view to the others: from its page, they moved out. */
export const addSingle = ({
  seen,
  placeBits,
  single,
  outside,
  width,
  pages,
  moves,
}: Tables): void => {
  const mask = ~(-1 << placeBits);
  for (let page = 0; page < single.length; page += 1) {
    const count = single[page] as number;
    add(pages, page, count);
    add(moves, ((seen[page] as number) & mask) * width + outside, count);
  }
};

/**
 * Counts the pages of each column, and moves between the places of neighbouring ones. A visit that ends before the last column moves
 * out.
 */
export const countMoves = (
  { starts, views }: Paths,
  { page, way }: Walked,
  tables: Tables,
): void => {
  const { steps, size, seen, placeBits, outside, width, single, moves } = tables;
  // Either all of them have one view or none has.
  if (views[0] === 1) {
    for (let at = 0; at < starts.length; at += 1)
      add(single, page[starts[at] as number] as number, 1);
    return;
  }
  if (tables.uncollected >= tables.collectAfter) collectSeen(tables);
  tables.uncollected += starts.length;
  const mask = ~(-1 << placeBits);
  const one = 1 << placeBits;
  const slots = width * width;
  const end = steps * size;
  const last = end - size;
  for (let at = 0; at < starts.length; at += 1) {
    let view = starts[at] as number;
    let before = page[view] as number;
    // Where the numbers of a column begin, and those of the moves from it.
    let [column, moved] = [0, 0];
    const first = seen[before] as number;
    seen[before] = first + one;
    let near = (first & mask) * width;
    for (let left = (views[at] as number) - 1; left > 0; left -= 1) {
      view += way;
      const own = page[view] as number;
      if (own === before) continue;
      before = own;
      column += size;
      if (column === end) break;
      const known = seen[column + own] as number;
      seen[column + own] = known + one;
      const far = known & mask;
      add(moves, near + far, 1);
      moved += slots;
      near = moved + far * width;
    }
    if (column < last) add(moves, near + outside, 1);
  }
};
