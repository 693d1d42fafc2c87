import { largerColumn, type Numbers } from "./number-column.ts";
import { endOfRun } from "./row-runs.ts";
import type { VisitColumns } from "./visit-columns.ts";

const FIRST_VIEWS = 65_536;
const GROWTH = 1.5;
/** Fewer views are copied sooner one by one. */
const LONG_RUN = 32;

/** The pages of some visits, one visit after another. */
export type Views = {
  pages: Numbers;
  /** 1 where a visit begins. */
  starts: Uint8Array;
  length: number;
};

/** Empty; pages have the kind of the column that they come from, so that a loop reads only one kind. */
export const viewsLike = ({ page }: { readonly page: Numbers }): Views => ({
  pages: new (page.constructor as new (size: number) => Numbers)(FIRST_VIEWS),
  starts: new Uint8Array(FIRST_VIEWS),
  length: 0,
});

/** Forgets the views. */
export const emptyViews = (views: Views): void => {
  views.starts.fill(0, 0, views.length);
  views.length = 0;
};

/** Room for more views. */
export const reserveViews = (views: Views, more: number): void => {
  const needed = views.length + more;
  if (needed <= views.starts.length) return;
  const size = Math.ceil(needed * GROWTH);
  views.pages = largerColumn(views.pages, views.length, size);
  views.starts = largerColumn(views.starts, views.length, size);
};

/**
 * Collects the views of visits, so that a loop over all of them takes the place of a short one for each visit.
 * A short loop ends at another place each time, which the processor guesses wrong: that costs more than the views.
 */
export const createViews = (visits: VisitColumns) => {
  const { firstView, page } = visits.columns();
  const views = viewsLike({ page });
  /** Adds the views of the rows of some places, which are neighbours. */
  const addRun = (rows: Uint32Array, from: number, to: number): void => {
    const first = firstView[rows[from] as number] as number;
    const end = firstView[(rows[to - 1] as number) + 1] as number;
    reserveViews(views, end - first);
    const { pages, starts, length } = views;
    for (let place = from; place < to; place += 1)
      starts[length + (firstView[rows[place] as number] as number) - first] = 1;
    if (end - first >= LONG_RUN) pages.set(page.subarray(first, end), length);
    else
      for (let view = first; view < end; view += 1)
        pages[length + view - first] = page[view] as number;
    views.length = length + end - first;
  };
  return (rows: Uint32Array): Views => {
    emptyViews(views);
    for (let from = 0, to = 0; from < rows.length; from = to) {
      to = endOfRun(rows, from);
      addRun(rows, from, to);
    }
    return views;
  };
};
