import type { FlowDirection } from "#domain/journeys/page-flow.ts";
import {
  countLone,
  matchStretches,
  orderedRows,
  type Question,
  selectBoth,
} from "../census/matched-visits.ts";
import { pagesOfPath, rowsOfPath } from "../census/remembered-rows.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { Columns } from "../census/visit-rows.ts";

export type FlowQuery = Question & {
  /** A path, or all below one (`/shop/*`); empty: the first page of visits, or the last one. */
  readonly path: string;
  readonly direction: FlowDirection;
  /** Number of columns. */
  readonly steps: number;
};

/**
 * Visits from one of their views on. They have the same number of views, unless that is large: a loop over the views of a visit ends at
 * the same place each time. At another one, the processor guesses wrong, which costs more than a view.
 */
export type Paths = {
  /** Where each begins among the views. */
  readonly starts: Uint32Array;
  readonly views: Uint32Array;
};

/** Number of lengths that are kept apart. The last one has all visits with more views. */
const LENGTHS = 8;
/** Number of paths that stay in the nearest cache of the processor until they have been counted. */
const PATHS_AT_ONCE = 4_000;

/** Room for so many paths of each length. */
const roomFor = (paths: number) => ({
  paths,
  starts: new Uint32Array(LENGTHS * paths),
  views: new Uint32Array(LENGTHS * paths),
  counts: new Uint32Array(LENGTHS),
});
type Room = ReturnType<typeof roomFor>;

function* pathsIn({ paths, starts, views, counts }: Room): Generator<Paths> {
  for (const [length, count] of counts.entries()) {
    const first = length * paths;
    const end = first + count;
    yield { starts: starts.subarray(first, end), views: views.subarray(first, end) };
  }
}

/** Adds visits from their first view on, or back from their last one. */
const addWhole = (
  firstView: Uint32Array,
  rows: Uint32Array,
  direction: FlowDirection,
  { paths, starts, views, counts }: Room,
): void => {
  const toLast = direction === "from" ? 0 : 1;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    const first = firstView[row] as number;
    const own = (firstView[row + 1] as number) - first;
    const length = Math.min(own, LENGTHS) - 1;
    const count = counts[length] as number;
    const at = length * paths + count;
    starts[at] = first + toLast * (own - 1);
    views[at] = own;
    counts[length] = count + 1;
  }
};

type Cut = { readonly isWanted: Uint8Array; readonly direction: FlowDirection };

/** Adds visits from their first view of a wanted page on, or back from it. */
const addCut = (
  { firstView, page }: Readonly<Columns>,
  rows: Uint32Array,
  { isWanted, direction }: Cut,
  { paths, starts, views, counts }: Room,
): void => {
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    const first = firstView[row] as number;
    const end = firstView[row + 1] as number;
    let start = first;
    while (start < end && isWanted[page[start] as number] === 0) start += 1;
    if (start === end) continue;
    const own = direction === "from" ? end - start : start - first + 1;
    const length = Math.min(own, LENGTHS) - 1;
    const count = counts[length] as number;
    starts[length * paths + count] = start;
    views[length * paths + count] = own;
    counts[length] = count + 1;
  }
};

/**
 * Calls `onPaths` with visits from the page of the question on, or back from it. Views without a
 * visitor are not visits. Only visits with the page are looked at. Returns how many there were.
 */
export const walkFlow = async (
  held: HeldVisits,
  query: FlowQuery,
  onPaths: (paths: Paths) => void,
): Promise<number> => {
  const { path, segment, direction } = query;
  const columns = held.visits.columns();
  const isWanted = pagesOfPath(held.visits, path);
  const ofPath = path === "" ? undefined : await rowsOfPath(held.visits, path);
  const select = selectBoth(await orderedRows(held.visits, segment), ofPath);
  const room = roomFor(PATHS_AT_ONCE);
  let visits = 0;
  for await (const stretch of matchStretches(held, query, select)) {
    for (
      let from = countLone(columns.visitor, stretch);
      from < stretch.length;
      from += PATHS_AT_ONCE
    ) {
      const rows = stretch.subarray(from, from + PATHS_AT_ONCE);
      room.counts.fill(0);
      if (path === "") addWhole(columns.firstView, rows, direction, room);
      else addCut(columns, rows, { isWanted, direction }, room);
      for (const paths of pathsIn(room)) {
        visits += paths.starts.length;
        onPaths(paths);
      }
    }
  }
  return visits;
};
