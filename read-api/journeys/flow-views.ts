import type { FlowDirection } from "#domain/journeys/page-flow.ts";
import { isPageOf } from "#domain/measuring/steps.ts";
import { createViews, emptyViews, type Views, viewsLike } from "../census/gathered-views.ts";
import { matchStretches, type Question } from "../census/matched-visits.ts";
import type { HeldVisits } from "../census/visit-memory.ts";

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
  emptyViews(to, length);
  const last = length - 1;
  for (let at = 0; at < length; at += 1) {
    to.pages[at] = pages[last - at] as number;
    // What follows on the last view of a visit is the start of another one, or nothing.
    to.starts[at] = at === 0 ? 1 : (starts[length - at] as number);
  }
  to.length = length;
};

/** Writes visits from their first view of a wanted page on, or back from it. */
const cut = (from: Views, isWanted: Uint8Array, direction: FlowDirection, to: Views): void => {
  const { pages, starts, length } = from;
  emptyViews(to, length);
  const way = direction === "from" ? 1 : -1;
  let found = 0;
  let isFound = 0;
  for (let at = 0; at < length; at += 1) {
    isFound &= (starts[at] as number) - 1;
    if (isWanted[pages[at] as number] === 0 || isFound === 1) continue;
    isFound = 1;
    to.starts[found] = 1;
    for (let view = at; ; view += way) {
      to.pages[found] = pages[view] as number;
      found += 1;
      const isEnd = way === 1 ? view + 1 === length || starts[view + 1] === 1 : starts[view] === 1;
      if (isEnd) break;
    }
  }
  to.length = found;
};

/** The visits of a question as their paths. */
const createPaths = ({ visits }: HeldVisits, { path, direction }: FlowAsked) => {
  const viewsOf = createViews(visits);
  const paths = viewsLike(visits.columns());
  const matches = isPageOf(path);
  const isWanted = Uint8Array.from(visits.pageNames, (name) => Number(matches(name)));
  return (rows: Uint32Array): Views => {
    const views = viewsOf(rows);
    if (path === "" && direction === "from") return views;
    if (path === "") turnRound(views, paths);
    else cut(views, isWanted, direction, paths);
    return paths;
  };
};

/** Views without a visitor come first. */
const countLone = (visitor: Uint32Array, rows: Uint32Array): number => {
  let lone = 0;
  while (lone < rows.length && visitor[rows[lone] as number] === 0) lone += 1;
  return lone;
};

/**
 * Calls `onPaths` with the pages of visits from the one of the question on, or back from it. Views without a
 * visitor are no visits. Returns how many visits there were, and how many of them saw the page.
 */
export const walkFlow = async (
  held: HeldVisits,
  asked: FlowAsked,
  onPaths: (paths: Views) => void,
): Promise<{ readonly allVisits: number; readonly visits: number }> => {
  const { visitor } = held.visits.columns();
  const pathsOf = createPaths(held, asked);
  let [visits, allVisits] = [0, 0];
  for await (const rows of matchStretches(held, asked)) {
    const own = rows.subarray(countLone(visitor, rows));
    const paths = pathsOf(own);
    allVisits += own.length;
    for (let at = 0; at < paths.length; at += 1) visits += paths.starts[at] as number;
    onPaths(paths);
  }
  return { allVisits, visits };
};
