import type { VisitColumns } from "./visit-columns.ts";
import { visitorAt } from "./visitor-column.ts";
import { sortByStart } from "./visitor-order.ts";

/**
 * Puts the visits of each visitor in order of time. Those of visitors whose visits are all in order already are
 * not touched: only what was read later can be of any time.
 */
export const sortVisits = (visits: VisitColumns, rows: Uint32Array): void => {
  const { visitor } = visits.columns();
  const ordered = visits.ordered().rows;
  if (ordered === visits.rows()) return;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    if (row < ordered) continue;
    const own = visitorAt(visitor, row);
    if (own === 0) continue;
    let from = place;
    while (from > 0 && visitorAt(visitor, rows[from - 1] as number) === own) from -= 1;
    while (place + 1 < rows.length && visitorAt(visitor, rows[place + 1] as number) === own)
      place += 1;
    sortByStart(visits.startedMs, rows, from, place + 1);
  }
};
