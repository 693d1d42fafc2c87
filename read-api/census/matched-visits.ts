import type { Segment } from "#domain/census/segment.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import { createStartTest, type StartRange, type StartTest } from "./local-days.ts";
import { inStretches, stretchesOf } from "./scan-stretches.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { scanAll, testsOf } from "./visit-conditions.ts";
import type { HeldVisits } from "./visit-memory.ts";
import type { Ordered, Rows } from "./visit-rows.ts";
import { mergeByVisitor, sortByVisitor } from "./visitor-order.ts";

const FIRST_ROWS = 65_536;
const GROWTH = 1.5;

/** The rows of a range that meet all conditions, in stretches, so that only those take memory. */
const rowsOfGroup = async (
  visits: VisitColumns,
  range: Rows,
  conditions: readonly Condition[],
): Promise<Uint32Array> => {
  const [first, ...others] = testsOf(visits, conditions);
  const scan = first?.scan ?? scanAll;
  let kept = new Uint32Array(first === undefined ? range.to - range.from : FIRST_ROWS);
  let count = 0;
  for await (const { from, to } of inStretches([range])) {
    const size = to - from;
    if (count + size > kept.length) {
      const larger = new Uint32Array(Math.ceil((count + size) * GROWTH));
      larger.set(kept.subarray(0, count));
      kept = larger;
    }
    const stretch = kept.subarray(count, count + size);
    const found = scan(stretch, from, to);
    count += others.reduce((left, { narrow }) => narrow(stretch, left), found);
  }
  return kept.subarray(0, count);
};

/** Rows that are in one of two lists, which are in order. */
const unite = async (ones: Uint32Array, others: Uint32Array): Promise<Uint32Array> => {
  const united = new Uint32Array(ones.length + others.length);
  let [one, other, count] = [0, 0, 0];
  for await (const { from, to } of stretchesOf(united))
    for (let turn = from; turn < to && (one < ones.length || other < others.length); turn += 1) {
      const [row, otherRow] = [ones[one] ?? Infinity, others[other] ?? Infinity];
      united[count] = Math.min(row, otherRow);
      count += 1;
      if (row <= otherRow) one += 1;
      if (otherRow <= row) other += 1;
    }
  return united.subarray(0, count);
};

/** The rows of a range that meet the conditions of one of the groups. */
const rowsOfSegment = async (
  visits: VisitColumns,
  range: Rows,
  segment: Segment,
): Promise<Uint32Array> => {
  const [first, ...others] = segment;
  let rows = await rowsOfGroup(visits, range, first ?? []);
  for (const conditions of others)
    rows = await unite(rows, await rowsOfGroup(visits, range, conditions));
  return rows;
};

/** Of the rows in order, as many may be remembered for the segments asked for last. */
const MAX_REMEMBERED = 1 / 4;
const remembered = new WeakMap<Ordered, Map<string, Uint32Array>>();

/**
 * The rows in the order of visitors that a segment selects. A dashboard asks for each of its panels, and the
 * rows do not change until visits are arranged again.
 */
const orderedRows = async (visits: VisitColumns, segment: Segment): Promise<Uint32Array> => {
  const ordered = visits.ordered();
  const range = { from: 0, to: ordered.rows };
  const known = remembered.get(ordered) ?? new Map<string, Uint32Array>();
  remembered.set(ordered, known);
  const key = JSON.stringify(segment);
  const rows = known.get(key) ?? (await rowsOfSegment(visits, range, segment)).slice();
  known.delete(key);
  known.set(key, rows);
  let size = [...known.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of known) {
    if (size <= ordered.rows * MAX_REMEMBERED) break;
    known.delete(oldest);
    size -= length;
  }
  return rows;
};

/** Those of some rows that started in a range. */
const startedIn = async (rows: Uint32Array, { isAll, isIn }: StartTest): Promise<Uint32Array> => {
  if (isAll) return rows;
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for await (const { from, to } of stretchesOf(rows))
    for (let place = from; place < to; place += 1) {
      const row = rows[place] as number;
      kept[count] = row;
      count += isIn(row) ? 1 : 0;
    }
  return kept.subarray(0, count);
};

/** Without conditions, the rows of a range that started on the days of the question. */
const allRows = async (range: Rows, { isAll, isIn }: StartTest): Promise<Uint32Array> => {
  const rows = new Uint32Array(range.to - range.from);
  let count = 0;
  for await (const { from, to } of inStretches([range])) {
    if (isAll) {
      count += scanAll(rows.subarray(count), from, to);
      continue;
    }
    for (let row = from; row < to; row += 1) {
      rows[count] = row;
      count += isIn(row) ? 1 : 0;
    }
  }
  return rows.subarray(0, count);
};

export type Question = StartRange & { readonly segment: Segment };

/** The rows of the visits of a question, in the order of their visitors. */
export const findMatches = async (held: HeldVisits, question: Question): Promise<Uint32Array> => {
  const { visits } = held;
  const { segment } = question;
  const { visitor } = visits.columns();
  const test = createStartTest(held, question);
  const behind = { from: visits.ordered().rows, to: visits.rows() };
  const isPlain = segment.length === 0;
  const later = isPlain
    ? await allRows(behind, test)
    : await startedIn(await rowsOfSegment(visits, behind, segment), test);
  const ordered = isPlain
    ? await allRows({ from: 0, to: behind.from }, test)
    : await startedIn(await orderedRows(visits, segment), test);
  if (later.length === 0) return ordered;
  return mergeByVisitor(visitor, ordered, await sortByVisitor(visitor, visits.visitors(), later));
};

/** The rows that a question selects, as one byte for each row. */
export const markMatches = async (held: HeldVisits, question: Question): Promise<Uint8Array> => {
  const isMatch = new Uint8Array(held.visits.rows());
  if (question.segment.length === 0) {
    const { isAll, isIn } = createStartTest(held, question);
    if (isAll) return isMatch.fill(1);
    for await (const { from, to } of stretchesOf(isMatch))
      for (let row = from; row < to; row += 1) isMatch[row] = isIn(row) ? 1 : 0;
    return isMatch;
  }
  const rows = await findMatches(held, question);
  for await (const { from, to } of stretchesOf(rows))
    for (const row of rows.subarray(from, to)) isMatch[row] = 1;
  return isMatch;
};
