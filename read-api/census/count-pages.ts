import type { Gathered } from "./gathered-visits.ts";
import type { CountedRow } from "./traffic-plan.ts";
import type { VisitColumns } from "./visit-columns.ts";

/** What is counted of each page is next to each other, so that a view touches few places of the memory. */
const PLACES = 8;
const VIEWS = 0;
/** Views of visits with a visitor. */
const VISIT_VIEWS = 1;
const VISITS = 2;
const BOUNCES = 3;
const VISITORS = 4;
const LAST_VISIT = 5;
const LAST_VISITOR = 6;

/** Counts views without a visitor, each of which is alone. */
const countLoneViews = (
  { page, firstView }: ReturnType<VisitColumns["columns"]>,
  counts: Uint32Array,
  { rows, visitor }: Gathered,
): number => {
  let place = 0;
  for (; place < rows.length && visitor[place] === 0; place += 1) {
    const at = (page[firstView[rows[place] as number] as number] as number) * PLACES;
    counts[at] = (counts[at] as number) + 1;
  }
  return place;
};

/** A visit is counted once for each page, its views and times as often as they are. Visitors come in order. */
export const createPageCounter = (visits: VisitColumns) => {
  const size = visits.pageNames.length;
  const counts = new Uint32Array(size * PLACES);
  const milliseconds = new Float64Array(size);
  let visit = 0;
  const increase = (at: number): void => {
    counts[at] = (counts[at] as number) + 1;
  };
  return {
    count: (gathered: Gathered): void => {
      const { rows, visitor } = gathered;
      const columns = visits.columns();
      const { page, firstView, untilNext } = columns;
      for (let place = countLoneViews(columns, counts, gathered); place < rows.length; place += 1) {
        const row = rows[place] as number;
        const own = visitor[place] as number;
        const last = (firstView[row + 1] as number) - 1;
        const first = firstView[row] as number;
        visit += 1;
        for (let view = first; view <= last; view += 1) {
          const value = page[view] as number;
          const at = value * PLACES;
          increase(at + VIEWS);
          increase(at + VISIT_VIEWS);
          if (view < last)
            milliseconds[value] =
              (milliseconds[value] as number) + (untilNext[view - row] as number);
          if (counts[at + LAST_VISIT] === visit) continue;
          counts[at + LAST_VISIT] = visit;
          increase(at + VISITS);
          if (first === last) increase(at + BOUNCES);
          if (counts[at + LAST_VISITOR] === own) continue;
          counts[at + LAST_VISITOR] = own;
          increase(at + VISITORS);
        }
      }
    },
    rows: (): readonly CountedRow[] => {
      const rows: CountedRow[] = [];
      const of = (value: number, place: number) => counts[value * PLACES + place] as number;
      for (let value = 0; value < size; value += 1) {
        if (of(value, VIEWS) === 0) continue;
        rows.push({
          ...{ name: visits.pageNames[value] as string, visitors: of(value, VISITORS) },
          ...{ visits: of(value, VISITS), views: of(value, VIEWS) },
          ...{ visitViews: of(value, VISIT_VIEWS), bounces: of(value, BOUNCES) },
          milliseconds: milliseconds[value] as number,
        });
      }
      return rows;
    },
  };
};
