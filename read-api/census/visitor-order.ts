import { stretchesOf } from "./scan-stretches.ts";
import { readOf, startedInOf } from "./start-slices.ts";
import type { Columns } from "./visit-rows.ts";
import { type VisitorColumn, visitorAt } from "./visitor-column.ts";

export const HOUR_MS = 3_600_000;

/** When the visit of a row started. */
export const startMsOf = (
  hours: readonly number[],
  { slice, inSlice }: Pick<Columns, "slice" | "inSlice">,
  row: number,
): number => {
  const own = slice[row] as number;
  return (hours[readOf(own)] as number) * HOUR_MS + startedInOf(own, inSlice[row] as number);
};

/** Counts become the places where those of each number begin. */
const placesOf = (counts: Uint32Array): void => {
  let sum = 0;
  for (let number = 0; number < counts.length; number += 1) {
    const count = counts[number] as number;
    counts[number] = sum;
    sum += count;
  }
};

/** Puts a few rows, which nearly are, in order of time. */
export const sortByStart = (
  startOf: (row: number) => number,
  rows: { [place: number]: number },
  from: number,
  to: number,
): void => {
  for (let place = from + 1; place < to; place += 1) {
    const row = rows[place] as number;
    const startedMs = startOf(row);
    let at = place;
    for (; at > from && startOf(rows[at - 1] as number) > startedMs; at -= 1)
      rows[at] = rows[at - 1] as number;
    rows[at] = row;
  }
};

export type VisitOrderInput = {
  readonly visits: number;
  readonly visitors: number;
  /** Of each read. */
  readonly hours: readonly number[];
  /** By read: its new number; -1 where it is not kept. */
  readonly numberOf: Int32Array;
};

/** The rows of the hours that are kept, by visitor and start. */
export const orderByVisitor = async (
  columns: Columns,
  { visits, visitors, hours, numberOf }: VisitOrderInput,
): Promise<Uint32Array> => {
  const { visitor, slice } = columns;
  const all = { length: visits };
  const next = new Uint32Array(visitors);
  let kept = 0;
  for await (const { from, to } of stretchesOf(all))
    for (let row = from; row < to; row += 1) {
      if ((numberOf[readOf(slice[row] as number)] as number) < 0) continue;
      const own = visitorAt(visitor, row);
      next[own] = (next[own] as number) + 1;
      kept += 1;
    }
  placesOf(next);
  const order = new Uint32Array(kept);
  for await (const { from, to } of stretchesOf(all))
    for (let row = from; row < to; row += 1) {
      if ((numberOf[readOf(slice[row] as number)] as number) < 0) continue;
      const own = visitorAt(visitor, row);
      const at = next[own] as number;
      order[at] = row;
      next[own] = at + 1;
    }
  // Each number now tells where its visitor ends. Those without an id need no order.
  const startOf = (row: number): number => startMsOf(hours, columns, row);
  for await (const { from, to } of stretchesOf(next))
    for (let own = Math.max(1, from); own < to; own += 1)
      sortByStart(startOf, order, next[own - 1] as number, next[own] as number);
  return order;
};

/** Fewer rows than one for so many visitors are compared with each other instead of counted. */
const VISITORS_OF_ROW = 8;

/** Some rows by visitor. */
export const sortByVisitor = async (
  visitor: VisitorColumn,
  visitors: number,
  rows: Uint32Array,
): Promise<Uint32Array> => {
  const { length } = rows;
  if (length * VISITORS_OF_ROW < visitors) {
    const keys = Float64Array.from(rows, (row, place) => visitorAt(visitor, row) * length + place);
    return Uint32Array.from(keys.sort(), (key) => rows[key % length] as number);
  }
  const next = new Uint32Array(visitors);
  for await (const { from, to } of stretchesOf(rows))
    for (let place = from; place < to; place += 1) {
      const own = visitorAt(visitor, rows[place] as number);
      next[own] = (next[own] as number) + 1;
    }
  placesOf(next);
  const sorted = new Uint32Array(length);
  for await (const { from, to } of stretchesOf(rows))
    for (let place = from; place < to; place += 1) {
      const row = rows[place] as number;
      const own = visitorAt(visitor, row);
      const at = next[own] as number;
      next[own] = at + 1;
      sorted[at] = row;
    }
  return sorted;
};

/** Two lists by visitor as one. */
export const mergeByVisitor = (
  visitor: VisitorColumn,
  ones: Uint32Array,
  others: Uint32Array,
): Uint32Array => {
  if (others.length === 0) return ones;
  if (ones.length === 0) return others;
  const merged = new Uint32Array(ones.length + others.length);
  let [one, other] = [0, 0];
  for (let at = 0; at < merged.length; at += 1) {
    const isOne =
      other === others.length ||
      (one < ones.length &&
        visitorAt(visitor, ones[one] as number) <= visitorAt(visitor, others[other] as number));
    merged[at] = (isOne ? ones[one] : others[other]) as number;
    if (isOne) one += 1;
    else other += 1;
  }
  return merged;
};
