import { millisecondsOf, type VisitColumns } from "./visit-columns.ts";

/** What some visits add to whichever value they have. */
export type Gathered = {
  readonly rows: Uint32Array;
  readonly visitor: Uint32Array;
  readonly views: Uint32Array;
  /** How long each visit lasted. */
  readonly milliseconds: Float64Array;
  /** The first ones are views without a visitor, each of which is alone. */
  readonly lone: number;
};

/** What is gathered of so many visits stays in the caches of the processor while each group counts them. */
export const MAX_GATHERED = 4_000;

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
  const [visitor, views, milliseconds] = [
    room.visitor.subarray(0, rows.length),
    room.views.subarray(0, rows.length),
    room.milliseconds.subarray(0, rows.length),
  ];
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    visitor[place] = columns.visitor[row] as number;
    views[place] = (firstView[row + 1] as number) - (firstView[row] as number);
  }
  let lone = 0;
  while (lone < rows.length && visitor[lone] === 0) lone += 1;
  for (let place = lone; place < rows.length; place += 1)
    milliseconds[place] = millisecondsOf(columns, rows[place] as number);
  return { rows, visitor, views, milliseconds, lone };
};

/** The visits of these rows, which are in the order of their visitors, as many together as are counted at once. */
export function* gatherVisits(visits: VisitColumns, rows: Uint32Array): Generator<Gathered> {
  const room = roomFor(Math.min(rows.length, MAX_GATHERED));
  for (let from = 0; from < rows.length; from += MAX_GATHERED)
    yield gather(visits, rows.subarray(from, from + MAX_GATHERED), room);
}
