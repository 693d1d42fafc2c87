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

/** Room for visits that are counted at once. It is used again for the next ones, which spares clearing it. */
const roomFor = (visits: number) => ({
  visitor: new Uint32Array(visits),
  views: new Uint32Array(visits),
  milliseconds: new Float64Array(visits),
});

const gather = (
  visits: VisitColumns,
  rows: Uint32Array,
  room: ReturnType<typeof roomFor>,
): Gathered => {
  const columns = visits.columns();
  const { firstView } = columns;
  const [visitor, views] = [
    room.visitor.subarray(0, rows.length),
    room.views.subarray(0, rows.length),
  ];
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    visitor[place] = columns.visitor[row] as number;
    views[place] = (firstView[row + 1] as number) - (firstView[row] as number);
  }
  const times = room.milliseconds.subarray(0, rows.length);
  let isTimed = false;
  const milliseconds = (): Float64Array => {
    if (isTimed) return times;
    for (let place = 0; place < rows.length; place += 1)
      times[place] = views[place] === 1 ? 0 : millisecondsOf(columns, rows[place] as number);
    isTimed = true;
    return times;
  };
  return { rows, visitor, views, milliseconds };
};

/**
 * The visits of these rows, as many together as are counted at once: what is gathered of them stays in the
 * caches of the processor.
 */
export function* gatherVisits(visits: VisitColumns, rows: Uint32Array): Generator<Gathered> {
  const room = roomFor(Math.min(rows.length, COUNTED_AT_ONCE));
  for (let from = 0; from < rows.length; from += COUNTED_AT_ONCE)
    yield gather(visits, rows.subarray(from, from + COUNTED_AT_ONCE), room);
}
