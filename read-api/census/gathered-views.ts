import type { Numbers } from "./number-column.ts";
import type { VisitColumns } from "./visit-columns.ts";

const FIRST_VIEWS = 65_536;
const GROWTH = 1.5;

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

/** Forgets the views, with room for so many. */
export const emptyViews = (views: Views, room: number): void => {
  if (room > views.starts.length) {
    const size = Math.ceil(room * GROWTH);
    views.pages = new (views.pages.constructor as new (size: number) => Numbers)(size);
    views.starts = new Uint8Array(size);
  } else views.starts.fill(0, 0, room);
  views.length = 0;
};

/** Neighbouring rows have neighbouring views: where those end that begin at a place. */
const endOfRun = (rows: Uint32Array, from: number): number => {
  const shift = (rows[from] as number) - from;
  let end = from + 1;
  while (end < rows.length && (rows[end] as number) === end + shift) end += 1;
  return end;
};

/**
 * Collects the views of visits, so that a loop over all of them takes the place of a short one for each visit.
 * A short loop ends at another place each time, which the processor guesses wrong: that costs more than the views.
 */
export const createViews = (visits: VisitColumns) => {
  const { firstView, page } = visits.columns();
  const views = viewsLike({ page });
  return (rows: Uint32Array): Views => {
    let room = 0;
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] as number;
      room += (firstView[row + 1] as number) - (firstView[row] as number);
    }
    emptyViews(views, room);
    const { pages, starts } = views;
    let length = 0;
    for (let place = 0; place < rows.length; ) {
      const end = endOfRun(rows, place);
      const from = firstView[rows[place] as number] as number;
      const to = firstView[(rows[end - 1] as number) + 1] as number;
      for (; place < end; place += 1)
        starts[length + (firstView[rows[place] as number] as number) - from] = 1;
      for (let view = from; view < to; view += 1)
        pages[length + view - from] = page[view] as number;
      length += to - from;
    }
    views.length = length;
    return views;
  };
};
