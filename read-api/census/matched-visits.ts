import type { Segment } from "#domain/census/segment.ts";
import { createStartTest, type StartRange, type StartTest } from "./local-days.ts";
import { bitsFor, rowsOfBits, setBits } from "./row-bits.ts";
import { COUNTED_AT_ONCE, inStretches, stretchesOfVisitors } from "./scan-stretches.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { type Scan, scanAll, testsOf } from "./visit-conditions.ts";
import type { HeldVisits } from "./visit-memory.ts";
import type { Ordered, Rows } from "./visit-rows.ts";
import { mergeByVisitor, sortByVisitor } from "./visitor-order.ts";

/** The rows of a range that a segment selects, as one bit for each row. */
const bitsOfSegment = async (
  visits: VisitColumns,
  range: Rows,
  segment: Segment,
): Promise<Uint32Array> => {
  const groups = segment.map((conditions) => testsOf(visits, conditions));
  const bits = bitsFor(range.to);
  const room = new Uint32Array(COUNTED_AT_ONCE);
  for await (const { from, to } of inStretches([range]))
    for (const [first, ...others] of groups) {
      const found = (first?.scan ?? scanAll)(room, from, to);
      const count = others.reduce((left, { narrow }) => narrow(room, left), found);
      setBits(bits, room, count);
    }
  return bits;
};

/** The segments asked for last: together a byte for each row in order. */
const MAX_REMEMBERED = 8;
const remembered = new WeakMap<Ordered, Map<string, Uint32Array>>();

/**
 * The rows in the order of visitors that a segment selects. A dashboard asks for each of its panels, and the
 * rows do not change until visits are arranged again.
 */
const orderedBits = async (visits: VisitColumns, segment: Segment): Promise<Uint32Array> => {
  const ordered = visits.ordered();
  const known = remembered.get(ordered) ?? new Map<string, Uint32Array>();
  remembered.set(ordered, known);
  const key = JSON.stringify(segment);
  const bits =
    known.get(key) ?? (await bitsOfSegment(visits, { from: 0, to: ordered.rows }, segment));
  known.delete(key);
  known.set(key, bits);
  const [oldest] = known.keys();
  if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  return bits;
};

export type Question = StartRange & { readonly segment: Segment };

/** Writes the rows of a range that a segment selects. */
const selectionOf =
  (bits: Uint32Array): Scan =>
  (rows, from, to) =>
    rowsOfBits(bits, rows, from, to);

/** The rows of a question in a range that is in no order, in the order of their visitors. */
const laterRows = async (
  visits: VisitColumns,
  range: Rows,
  segment: Segment,
  { narrow }: StartTest,
): Promise<Uint32Array> => {
  const rows = new Uint32Array(range.to - range.from);
  if (rows.length === 0) return rows;
  const select =
    segment.length === 0 ? scanAll : selectionOf(await bitsOfSegment(visits, range, segment));
  let count = 0;
  for await (const { from, to } of inStretches([range])) {
    const stretch = rows.subarray(count);
    count += narrow(stretch, select(stretch, from, to));
  }
  const { visitor } = visits.columns();
  return sortByVisitor(visitor, visits.visitors(), rows.subarray(0, count));
};

/**
 * The rows of the visits of a question, in the order of their visitors, in stretches. The visits of one visitor
 * are in one stretch. It is the caller's until the next one, which takes the same place in memory: a list of
 * all rows would be larger than the caches of the processor.
 */
export async function* matchStretches(
  held: HeldVisits,
  { segment, ...days }: Question,
): AsyncGenerator<Uint32Array> {
  const { visits } = held;
  const test = createStartTest(held, days);
  const ordered = visits.ordered().rows;
  const behind = { from: ordered, to: visits.rows() };
  const select = segment.length === 0 ? scanAll : selectionOf(await orderedBits(visits, segment));
  const later = await laterRows(visits, behind, segment, test);
  const { visitor } = visits.columns();
  let room = new Uint32Array(COUNTED_AT_ONCE);
  let next = 0;
  for await (const { from, to } of stretchesOfVisitors(
    { from: 0, to: ordered },
    (row) => visitor[row] as number,
  )) {
    if (to - from > room.length) room = new Uint32Array(to - from);
    const rows = room.subarray(0, test.narrow(room, select(room, from, to)));
    const first = next;
    const last = visitor[to - 1] as number;
    while (next < later.length && (visitor[later[next] as number] as number) <= last) next += 1;
    const merged = mergeByVisitor(visitor, rows, later.subarray(first, next));
    if (merged.length > 0) yield merged;
  }
  const left = { from: next, to: later.length };
  const visitorAt = (place: number) => visitor[later[place] as number] as number;
  for await (const { from, to } of stretchesOfVisitors(left, visitorAt))
    yield later.subarray(from, to);
}

/** The rows that a question selects, as one byte for each row. */
export const markMatches = async (held: HeldVisits, question: Question): Promise<Uint8Array> => {
  const isMatch = new Uint8Array(held.visits.rows());
  if (question.segment.length === 0 && createStartTest(held, question).isAll)
    return isMatch.fill(1);
  for await (const rows of matchStretches(held, question))
    for (let place = 0; place < rows.length; place += 1) isMatch[rows[place] as number] = 1;
  return isMatch;
};

/** How many of the rows of a stretch are views without a visitor, which come first. */
export const countLone = (visitor: Uint32Array, rows: Uint32Array): number => {
  let lone = 0;
  while (lone < rows.length && visitor[rows[lone] as number] === 0) lone += 1;
  return lone;
};
