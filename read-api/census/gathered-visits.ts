import { COUNTED_AT_ONCE } from "./scan-stretches.ts";
import { millisecondsOf, type VisitColumns } from "./visit-columns.ts";

/** What some visits add to whichever value they have. */
export type Gathered = {
  readonly rows: Uint32Array;
  readonly visitor: Uint32Array;
  readonly views: Uint32Array;
  /** How long each visit lasted. */
  readonly milliseconds: () => Float64Array;
};

const gather = (visits: VisitColumns, rows: Uint32Array): Gathered => {
  const columns = visits.columns();
  const { firstView } = columns;
  const visitor = new Uint32Array(rows.length);
  const views = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    visitor[place] = columns.visitor[row] as number;
    views[place] = (firstView[row + 1] as number) - (firstView[row] as number);
  }
  let times: Float64Array | undefined;
  const milliseconds = (): Float64Array => {
    if (times !== undefined) return times;
    times = new Float64Array(rows.length);
    for (let place = 0; place < rows.length; place += 1)
      if ((views[place] as number) > 1)
        times[place] = millisecondsOf(columns, rows[place] as number);
    return times;
  };
  return { rows, visitor, views, milliseconds };
};

/**
 * The visits of these rows, as many together as are counted at once: what is gathered of them stays in the
 * caches of the processor.
 */
export function* gatherVisits(visits: VisitColumns, rows: Uint32Array): Generator<Gathered> {
  for (let from = 0; from < rows.length; from += COUNTED_AT_ONCE)
    yield gather(visits, rows.subarray(from, from + COUNTED_AT_ONCE));
}
