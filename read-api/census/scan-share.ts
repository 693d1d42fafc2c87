import type { Rows } from "./visit-rows.ts";
import { type VisitorColumn, visitorAt } from "./visitor-column.ts";

/** What one of several threads scans: rows in the order of visitors, in chunks that each thread takes in turn. */
export type Share = {
  readonly chunkRows: number;
  /** The number of the next chunk that no thread has taken. */
  readonly claim: () => number;
};

/** Whether a row has the visitor of the row before. */
const isSameVisitor = (visitor: VisitorColumn, row: number): boolean => {
  const own = visitorAt(visitor, row);
  return own !== 0 && own === visitorAt(visitor, row - 1);
};

/** The first row from a place on that begins another visitor. Views without a visitor do not belong together. */
const startOfVisitor = (visitor: VisitorColumn, place: number, end: number): number => {
  if (place >= end) return end;
  let row = place;
  while (row > 0 && row < end && isSameVisitor(visitor, row)) row += 1;
  return row;
};

/** The rows of a thread, as it takes them; all of them, where it is the only one. */
export function* chunksOf(
  visitor: VisitorColumn,
  ordered: number,
  share: Share | undefined,
): Generator<Rows> {
  if (share === undefined) {
    yield { from: 0, to: ordered };
    return;
  }
  for (;;) {
    const first = share.claim() * share.chunkRows;
    if (first >= ordered) return;
    const from = startOfVisitor(visitor, first, ordered);
    const to = startOfVisitor(visitor, first + share.chunkRows, ordered);
    if (from < to) yield { from, to };
  }
}
