import type { FlowNode } from "#domain/journeys/page-flow.ts";
import { isPageOf } from "#domain/measuring/steps.ts";
import { countLone, matchStretches } from "../census/matched-visits.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { PageNames } from "./flow-tables.ts";
import type { FlowQuery } from "./flow-views.ts";

/** What a visit has in one column and in the next one, as the report counts columns. Null: anything. */
export type FlowMove = {
  /** From 0 on, beginning with the page of the report. */
  readonly column: number;
  readonly near: FlowNode | null;
  readonly far: FlowNode | null;
};

/** In place of the number of a page: the visit is over, or was over before. */
const OUTSIDE = -1;
const NOTHING = -2;

type Test = (page: number) => boolean;

const testOf = (
  { visits }: HeldVisits,
  node: FlowNode | null,
  frequent: readonly string[] = [],
): Test => {
  if (node === null) return () => true;
  if (node.kind === "page") {
    const wanted = visits.pageNames.indexOf(node.page);
    return (page) => page === wanted && page >= 0;
  }
  if (node.kind !== "other") return (page) => page === OUTSIDE;
  const named = new Set(frequent.map((name) => visits.pageNames.indexOf(name)));
  return (page) => page >= 0 && !named.has(page);
};

/** The pages of two columns of a visit. */
const createColumnsOf = (
  { visits }: HeldVisits,
  { path, direction }: FlowQuery,
  column: number,
) => {
  const { firstView, page } = visits.columns();
  const isWanted = isPageOf(path);
  const wanted = Uint8Array.from(visits.pageNames, (name) => Number(path === "" || isWanted(name)));
  const startOf = (first: number, end: number): number => {
    if (path === "" && direction === "to") return end - 1;
    let view = first;
    while (view < end && wanted[page[view] as number] === 0) view += 1;
    return view;
  };
  /** Undefined for a visit that did not see the page of the report. */
  return (row: number): readonly [near: number, far: number] | undefined => {
    const first = firstView[row] as number;
    const end = firstView[row + 1] as number;
    const start = startOf(first, end);
    if (start === end) return undefined;
    const [last, way] = direction === "from" ? [end, 1] : [first - 1, -1];
    let [seen, before] = [-1, NOTHING];
    let [near, far] = [NOTHING, NOTHING];
    for (let view = start; view !== last && seen <= column; view += way) {
      const own = page[view] as number;
      if (own === before) continue;
      before = own;
      seen += 1;
      if (seen === column) near = own;
      if (seen === column + 1) far = own;
    }
    if (seen === column - 1) near = OUTSIDE;
    if (seen === column) far = OUTSIDE;
    return [near, far];
  };
};

/** The rows of the visits that make a move, or have a page in one column. */
export const findFlowVisits = async (
  held: HeldVisits,
  query: FlowQuery,
  frequent: PageNames,
  { column, near, far }: FlowMove,
): Promise<readonly number[]> => {
  const { visitor } = held.visits.columns();
  const isNear = testOf(held, near, frequent[column]);
  const isFar = testOf(held, far, frequent[column + 1]);
  const columnsOf = createColumnsOf(held, query, column);
  const found: number[] = [];
  for await (const rows of matchStretches(held, query))
    for (const row of rows.subarray(countLone(visitor, rows))) {
      const pages = columnsOf(row);
      if (pages !== undefined && isNear(pages[0]) && isFar(pages[1])) found.push(row);
    }
  return found;
};
