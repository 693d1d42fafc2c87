import { setImmediate as turn } from "node:timers/promises";
import type { Segment } from "#domain/census/segment.ts";
import { createStartTest, type StartRange, type StartTest } from "./local-days.ts";
import { largerColumn } from "./number-column.ts";
import { bitsOfScans, rememberRows } from "./remembered-rows.ts";
import { addBits, allBits, bitOf, bitsFor, bothBits, keepBits } from "./row-bits.ts";
import { chunksOf } from "./scan-share.ts";
import { COUNTED_AT_ONCE, inStretches, stretchesOfVisitors } from "./scan-stretches.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { type Scan, scanAll, selectionOf, testsOf } from "./visit-conditions.ts";
import type { HeldVisits } from "./visit-memory.ts";
import type { Rows } from "./visit-rows.ts";
import { clearBefore, countBits, firstOwned } from "./visitor-bits.ts";
import { type VisitorColumn, visitorAt } from "./visitor-column.ts";
import { mergeByVisitor, sortByVisitor } from "./visitor-order.ts";

/** The rows of a range that a segment selects, as one bit for each row. */
export const bitsOfSegment = (
  visits: VisitColumns,
  range: Rows,
  segment: Segment,
): Promise<Uint32Array> => {
  const scans = segment.map((conditions): Scan => {
    const [first, ...others] = testsOf(visits, conditions);
    return (rows, from, to) =>
      others.reduce(
        (left, { narrow }) => narrow(rows, left),
        (first?.scan ?? scanAll)(rows, from, to),
      );
  });
  return bitsOfScans(range, scans);
};

export type Question = StartRange & { readonly segment: Segment };

/** The rows in order that a segment selects, as one bit for each; undefined: all. */
export const orderedRows = async (
  visits: VisitColumns,
  segment: Segment,
): Promise<Uint32Array | undefined> => {
  if (segment.length === 0) return undefined;
  const find = (range: Rows) => bitsOfSegment(visits, range, segment);
  return rememberRows(visits, JSON.stringify(segment), find);
};

/** Writes the rows that have both bits. */
export const selectBoth = (one: Uint32Array | undefined, other: Uint32Array | undefined): Scan => {
  const bits = one && other ? bothBits(one, other) : (one ?? other);
  return bits === undefined ? scanAll : selectionOf(bits);
};

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

/** Of rows in the order of visitors, where those end that are not behind a visitor. */
const endOfVisitors = (
  visitor: VisitorColumn,
  rows: Uint32Array,
  from: number,
  last: number,
): number => {
  let end = from;
  while (end < rows.length && visitorAt(visitor, rows[end] as number) <= last) end += 1;
  return end;
};

/**
 * The rows of the visits of a question, in the order of their visitors, in stretches. The visits of one visitor
 * are in one stretch. It is the caller's until the next one, which takes the same place in memory: a list of
 * all rows would be larger than the caches of the processor. Other requests are answered in between; a filter that
 * few visits match is looked for in more rows before that. Of the rows in order, `selectOrdered` can select other ones
 * than the segment.
 */
export async function* matchStretches(
  held: HeldVisits,
  { segment, ...days }: Question,
  selectOrdered?: Scan,
): AsyncGenerator<Uint32Array> {
  const { visits } = held;
  const test = createStartTest(held, days);
  const ordered = visits.ordered().rows;
  const behind = { from: ordered, to: visits.rows() };
  const select = selectOrdered ?? selectBoth(await orderedRows(visits, segment), undefined);
  const later = await laterRows(visits, behind, segment, test);
  const { visitor } = visits.columns();
  const visitorOfRow = (row: number) => visitorAt(visitor, row);
  let room = new Uint32Array(COUNTED_AT_ONCE * 2);
  let [count, next, last] = [0, 0, 0];
  for (const chunk of chunksOf(visitor, ordered, held.share)) {
    if (chunk.from > 0) next = endOfVisitors(visitor, later, next, visitorOfRow(chunk.from - 1));
    for (const { from, to } of stretchesOfVisitors(chunk, visitorOfRow)) {
      room = largerColumn(room, count, count + to - from);
      const free = room.subarray(count);
      count += test.narrow(free, select(free, from, to));
      if (count < COUNTED_AT_ONCE && to < chunk.to) continue;
      const end = endOfVisitors(visitor, later, next, visitorOfRow(to - 1));
      yield mergeByVisitor(visitor, room.subarray(0, count), later.subarray(next, end));
      await turn();
      [count, next] = [0, end];
    }
    last = chunk.to;
  }
  // Visitors behind those in order are counted with the last of these.
  if (last < ordered) return;
  const left = { from: next, to: later.length };
  for (const { from, to } of stretchesOfVisitors(left, (at) => visitorOfRow(later[at] as number))) {
    yield later.subarray(from, to);
    await turn();
  }
}

/** All rows that started on the days of a question. */
const markStarts = async (held: HeldVisits, question: Question): Promise<Uint32Array> => {
  const all = { from: 0, to: held.visits.rows() };
  const { isAll, mark } = createStartTest(held, question);
  if (isAll) return allBits(all.to);
  const bits = bitsFor(all.to);
  for await (const { from, to } of inStretches([all])) mark(bits, from, to);
  return bits;
};

/** The rows that a question selects, as one bit for each row. */
export const markMatches = async (held: HeldVisits, question: Question): Promise<Uint32Array> => {
  const { visits } = held;
  const { segment } = question;
  const bits = await markStarts(held, question);
  const ordered = await orderedRows(visits, segment);
  if (ordered === undefined) return bits;
  const behind = { from: visits.ordered().rows, to: visits.rows() };
  const selected =
    behind.from === behind.to ? bitsFor(behind.to) : await bitsOfSegment(visits, behind, segment);
  return keepBits(bits, addBits(selected, ordered));
};

/** How many of the rows of a stretch are views without a visitor, which come first. */
export const countLone = (visitor: VisitorColumn, rows: Uint32Array): number => {
  let lone = 0;
  while (lone < rows.length && visitorAt(visitor, rows[lone] as number) === 0) lone += 1;
  return lone;
};

/** The number of visits of a question with a visitor. */
export const countMatches = async (held: HeldVisits, question: Question): Promise<number> => {
  const { visits } = held;
  const { visitor } = visits.columns();
  const bits = clearBefore(await markMatches(held, question), firstOwned(visits));
  let count = countBits(bits);
  for (let row = visits.ordered().rows; row < visits.rows(); row += 1)
    if (visitorAt(visitor, row) === 0) count -= bitOf(bits, row);
  return count;
};
