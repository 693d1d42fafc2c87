import type { VisitColumns } from "./visit-columns.ts";
import type { Columns } from "./visit-rows.ts";
import { isLess } from "./visit-tally.ts";
import { writeVisitors } from "./visitor-column.ts";

/** What some visits add to whichever value they have. */
export type VisitBatch = {
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

/** The times of visits that all have one page. */
const noTimes = new Uint32Array(1);

/** How many pages each visit has, and how long it lasted. A visit with one page took no time, and is not looked at apart from others. */
const gatherTimes = (
  { firstView, sinceFirst, beyond }: Readonly<Columns>,
  rows: Uint32Array,
  { views, milliseconds }: Pick<VisitBatch, "views" | "milliseconds">,
): void => {
  const times = sinceFirst.length === 0 ? noTimes : sinceFirst;
  const last = times.length - 1;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    const end = firstView[row + 1] as number;
    const own = end - (firstView[row] as number);
    const isLonger = isLess(1, own);
    views[place] = own;
    milliseconds[place] = isLonger * (times[Math.min(end - row - 1 - isLonger, last)] as number);
  }
  if (beyond.size === 0) return;
  for (let place = 0; place < rows.length; place += 1)
    milliseconds[place] =
      (milliseconds[place] as number) + (beyond.get(rows[place] as number) ?? 0);
};

const gather = (
  columns: Readonly<Columns>,
  rows: Uint32Array,
  room: ReturnType<typeof roomFor>,
  isTimed: boolean,
): VisitBatch => {
  const { length } = rows;
  const visitor = room.visitor.subarray(0, length);
  writeVisitors(columns.visitor, rows, visitor);
  let lone = 0;
  while (lone < length && visitor[lone] === 0) lone += 1;
  const times = {
    views: room.views.subarray(0, length),
    milliseconds: room.milliseconds.subarray(0, length),
  };
  if (isTimed) gatherTimes(columns, rows, times);
  return { rows, visitor, ...times, lone };
};

/**
 * The visits of these rows, which are in the order of their visitors, as many together as are counted at once. Where nothing counts
 * views and times of whole visits, these are not looked up.
 */
export const createGather = (visits: VisitColumns, isTimed: boolean) => {
  const room = roomFor(MAX_GATHERED);
  return function* (rows: Uint32Array): Generator<VisitBatch> {
    const columns = visits.columns();
    for (let from = 0; from < rows.length; from += MAX_GATHERED)
      yield gather(columns, rows.subarray(from, from + MAX_GATHERED), room, isTimed);
  };
};
