import { type Numbers, numbersUpTo, sameKind, withSlack } from "./number-column.ts";
import { risingFor, writeNumber } from "./rising-column.ts";
import { stretchesOf } from "./scan-stretches.ts";
import { inRead, largestSlice, readOf } from "./start-slices.ts";
import type { Columns } from "./visit-rows.ts";
import { laterVisitors, type VisitorColumn, visitorAt } from "./visitor-column.ts";
import { orderByVisitor, type VisitOrderInput } from "./visitor-order.ts";

/** The visitors of visits in their order. */
const moveVisitors = async (column: VisitorColumn, order: Uint32Array): Promise<VisitorColumn> => {
  const ordered = risingFor(order.length);
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1)
      writeNumber(ordered, row, visitorAt(column, order[row] as number));
  const { later } = laterVisitors(withSlack(order.length) - order.length);
  return { ordered, rows: order.length, later };
};

/** A column of visits in another order. */
const moveVisits = async <Column extends Numbers>(
  column: Column,
  order: Uint32Array,
): Promise<Column> => {
  const moved = sameKind(column, order.length);
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) moved[row] = column[order[row] as number] as number;
  return moved;
};

/** The slices of visits in another order, with the new numbers of their reads. */
const moveSlices = async (
  slice: Numbers,
  order: Uint32Array,
  { numberOf, reads }: { readonly numberOf: Int32Array; readonly reads: number },
): Promise<Numbers> => {
  const moved = numbersUpTo(largestSlice(reads), withSlack(order.length));
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) {
      const before = slice[order[row] as number] as number;
      moved[row] = inRead(before, numberOf[readOf(before)] as number);
    }
  return moved;
};

const moveFirstViews = async (firstView: Uint32Array, order: Uint32Array) => {
  const moved = new Uint32Array(withSlack(order.length) + 1);
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) {
      const before = order[row] as number;
      const views = (firstView[before + 1] as number) - (firstView[before] as number);
      moved[row + 1] = (moved[row] as number) + views;
    }
  return moved;
};

/** A column of views, of which each visit has `fewer` less than it has pages. */
const moveViews = async <Column extends Numbers>(
  column: Column,
  firstView: Uint32Array,
  { order, moved, fewer }: { order: Uint32Array; moved: Uint32Array; fewer: 0 | 1 },
): Promise<Column> => {
  const views = (moved[order.length] as number) - fewer * order.length;
  const target = sameKind(column, views);
  let at = 0;
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) {
      const before = order[row] as number;
      const end = (firstView[before + 1] as number) - fewer * (before + 1);
      for (
        let view = (firstView[before] as number) - fewer * before;
        view < end;
        view += 1, at += 1
      )
        target[at] = column[view] as number;
    }
  return target;
};

const moveBeyond = async (beyond: Map<number, number>, order: Uint32Array): Promise<void> => {
  if (beyond.size === 0) return;
  const before = new Map(beyond);
  beyond.clear();
  for await (const { from, to } of stretchesOf(order))
    for (let row = from; row < to; row += 1) {
      const ms = before.get(order[row] as number);
      if (ms !== undefined) beyond.set(row, ms);
    }
};

export type ArrangeOptions = VisitOrderInput & {
  /** How many reads are kept. */
  readonly kept: number;
};

/**
 * Puts visits in the order of their visitors, and forgets those of hours that have been read again. One column
 * after another is moved, so that only one takes room twice.
 */
export const arrangeColumns = async (
  columns: Columns,
  { kept, ...input }: ArrangeOptions,
): Promise<number> => {
  const order = await orderByVisitor(columns, input);
  columns.visitor = await moveVisitors(columns.visitor, order);
  const reads = { numberOf: input.numberOf, reads: kept };
  columns.slice = await moveSlices(columns.slice, order, reads);
  columns.inSlice = await moveVisits(columns.inSlice, order);
  columns.profile = await moveVisits(columns.profile, order);
  const { firstView } = columns;
  const moved = await moveFirstViews(firstView, order);
  columns.page = await moveViews(columns.page, firstView, { order, moved, fewer: 0 });
  columns.sinceFirst = await moveViews(columns.sinceFirst, firstView, { order, moved, fewer: 1 });
  columns.firstView = moved;
  await moveBeyond(columns.beyond, order);
  return order.length;
};
