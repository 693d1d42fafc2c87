import type { VisitBatch } from "./gathered-visits.ts";
import type { CountedRow } from "./traffic-plan.ts";
import type { VisitColumns } from "./visit-columns.ts";
import type { Columns } from "./visit-rows.ts";
import {
  add,
  BOUNCES,
  differ,
  LAST_VISIT,
  LAST_VISITOR,
  LONE_VIEWS,
  PLACES,
  rowsOfVisits,
  VIEWS,
  VISITORS,
  VISITS,
  type VisitTally,
  visitTally,
} from "./visit-tally.ts";

const countLoneViews = (
  { page, firstView }: Readonly<Columns>,
  { counts }: VisitTally,
  { rows, lone }: VisitBatch,
): void => {
  for (let place = 0; place < lone; place += 1) {
    const value = page[firstView[rows[place] as number] as number] as number;
    add(counts, value * PLACES + LONE_VIEWS, 1);
  }
};

/**
 * Counts visits with a visitor; `visited` were counted before. Of a visit with one page, only bounces and visitors are counted: `addSingle`
 * adds the others.
 */
const countViews = (
  { page, firstView, sinceFirst }: Readonly<Columns>,
  { counts, milliseconds }: VisitTally,
  { rows, visitor, lone }: VisitBatch,
  visited: number,
): void => {
  for (let place = lone; place < rows.length; place += 1) {
    const row = rows[place] as number;
    const own = visitor[place] as number;
    const first = firstView[row] as number;
    const end = firstView[row + 1] as number;
    let value = page[first] as number;
    let at = value * PLACES;
    add(counts, at + VISITORS, differ(counts[at + LAST_VISITOR] as number, own));
    counts[at + LAST_VISITOR] = own;
    if (end === first + 1) {
      add(counts, at + BOUNCES, 1);
      continue;
    }
    const visit = visited + place + 1;
    add(counts, at + VIEWS, 1);
    add(counts, at + VISITS, 1);
    counts[at + LAST_VISIT] = visit;
    let since = 0;
    for (let view = first + 1; view < end; view += 1) {
      const until = sinceFirst[view - row - 1] as number;
      milliseconds[value] = (milliseconds[value] as number) + until - since;
      since = until;
      value = page[view] as number;
      at = value * PLACES;
      add(counts, at + VIEWS, 1);
      add(counts, at + VISITS, differ(counts[at + LAST_VISIT] as number, visit));
      add(counts, at + VISITORS, differ(counts[at + LAST_VISITOR] as number, own));
      counts[at + LAST_VISIT] = visit;
      counts[at + LAST_VISITOR] = own;
    }
  }
};

const addSingle = ({ size, counts }: VisitTally): void => {
  for (let value = 0; value < size; value += 1) {
    const bounces = counts[value * PLACES + BOUNCES] as number;
    add(counts, value * PLACES + VIEWS, bounces);
    add(counts, value * PLACES + VISITS, bounces);
  }
};

/** A visit is counted once for each page, its views and times as often as they are. Visitors come in order. */
export const createPageCounter = (visits: VisitColumns) => {
  const tally = visitTally(visits.pageNames.length);
  let visited = 0;
  return {
    count: (batch: VisitBatch): void => {
      const columns = visits.columns();
      countLoneViews(columns, tally, batch);
      countViews(columns, tally, batch, visited);
      visited += batch.rows.length;
    },
    /** To be called once, when all visits were counted. */
    rows: (): readonly CountedRow[] => {
      addSingle(tally);
      return rowsOfVisits(tally, (value) => visits.pageNames[value] as string);
    },
  };
};
