import type { Rows } from "./visit-rows.ts";

/** What one of several threads scans: rows in the order of visitors, in chunks that each thread takes in turn. */
export type Share = {
  readonly chunkRows: number;
  /** The number of the next chunk that no thread has taken. */
  readonly claim: () => number;
};

/** The first row from a place on that begins another visitor. Views without a visitor do not belong together. */
const startOfVisitor = (visitor: Uint32Array, place: number, end: number): number => {
  if (place >= end) return end;
  let row = place;
  while (row > 0 && row < end && visitor[row] !== 0 && visitor[row] === visitor[row - 1]) row += 1;
  return row;
};

/** The rows of a thread, as it takes them; all of them, where it is the only one. */
export function* chunksOf(
  visitor: Uint32Array,
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
