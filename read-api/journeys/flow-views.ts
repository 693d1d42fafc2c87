import type { FlowDirection } from "#domain/journeys/page-flow.ts";
import {
  createViews,
  emptyViews,
  reserveViews,
  type Views,
  viewsLike,
} from "../census/gathered-views.ts";
import {
  countLone,
  matchStretches,
  orderedRows,
  type Question,
  selectBoth,
} from "../census/matched-visits.ts";
import { pagesOfPath, rowsOfPath } from "../census/remembered-rows.ts";
import { endOfRun, rowOfView } from "../census/row-runs.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { Columns } from "../census/visit-rows.ts";

export type FlowAsked = Question & {
  /** A path, or all below one (`/shop/*`); empty: the first page of visits, or the last one. */
  readonly path: string;
  readonly direction: FlowDirection;
  /** Number of columns. */
  readonly steps: number;
};

/** Writes visits from their last view to their first one. */
const turnRound = (from: Views, to: Views): void => {
  const { pages, starts, length } = from;
  emptyViews(to);
  if (length === 0) return;
  reserveViews(to, length);
  const turned = to.pages;
  const ends = to.starts;
  for (let at = 0; at < length; at += 1) turned[at] = pages[length - 1 - at] as number;
  // What follows on the last view of a visit is the start of another one, or nothing.
  ends[0] = 1;
  for (let at = 1; at < length; at += 1) ends[at] = starts[length - at] as number;
  to.length = length;
};

/** Writes the views of a visit from one of them on, or back from it. */
const addFrom = (
  { firstView, page }: Readonly<Columns>,
  row: number,
  { view, direction }: { readonly view: number; readonly direction: FlowDirection },
  to: Views,
): void => {
  const first = firstView[row] as number;
  const end = firstView[row + 1] as number;
  reserveViews(to, end - first);
  const { pages, starts, length } = to;
  starts[length] = 1;
  const count = direction === "from" ? end - view : view - first + 1;
  const way = direction === "from" ? 1 : -1;
  for (let step = 0; step < count; step += 1)
    pages[length + step] = page[view + way * step] as number;
  to.length = length + count;
};

/** Writes visits from their first view of a wanted page on, or back from it. Returns how many have one. */
const cut = (
  columns: Readonly<Columns>,
  rows: Uint32Array,
  { isWanted, direction }: { readonly isWanted: Uint8Array; readonly direction: FlowDirection },
  to: Views,
): number => {
  const { firstView, page } = columns;
  let visits = 0;
  emptyViews(to);
  for (let place = 0; place < rows.length; ) {
    const next = endOfRun(rows, place);
    let row = rows[place] as number;
    const endRow = (rows[next - 1] as number) + 1;
    const end = firstView[endRow] as number;
    for (let view = firstView[row] as number; view < end; view += 1) {
      if (isWanted[page[view] as number] === 0) continue;
      row = rowOfView(firstView, row, endRow, view);
      addFrom(columns, row, { view, direction }, to);
      visits += 1;
      view = (firstView[row + 1] as number) - 1;
    }
    place = next;
  }
  return visits;
};

/** The visits of a question as their paths, and how many have one. */
const createPaths = ({ visits }: HeldVisits, { path, direction }: FlowAsked) => {
  const columns = visits.columns();
  const viewsOf = createViews(visits);
  const paths = viewsLike(columns);
  const isWanted = pagesOfPath(visits, path);
  return (rows: Uint32Array): { readonly paths: Views; readonly count: number } => {
    if (path !== "") return { count: cut(columns, rows, { isWanted, direction }, paths), paths };
    const views = viewsOf(rows);
    if (direction === "from") return { paths: views, count: rows.length };
    turnRound(views, paths);
    return { paths, count: rows.length };
  };
};

/**
 * Calls `onPaths` with the pages of visits from the one of the question on, or back from it. Views without a
 * visitor are not visits. Only visits with the page are looked at. Returns how many there were.
 */
export const walkFlow = async (
  held: HeldVisits,
  asked: FlowAsked,
  onPaths: (paths: Views) => void,
): Promise<number> => {
  const { path, segment } = asked;
  const { visitor } = held.visits.columns();
  const pathsOf = createPaths(held, asked);
  const ofPath = path === "" ? undefined : await rowsOfPath(held.visits, path);
  const select = selectBoth(await orderedRows(held.visits, segment), ofPath);
  let visits = 0;
  for await (const rows of matchStretches(held, asked, select)) {
    const { paths, count } = pathsOf(rows.subarray(countLone(visitor, rows)));
    visits += count;
    onPaths(paths);
  }
  return visits;
};
