import { expect, it } from "vitest";
import { chunksOf } from "./scan-share.ts";
import { laterVisitors } from "./visitor-column.ts";

/** The first ones have no visitor. One visitor has more visits than a chunk. */
const visitor = Uint32Array.from([0, 0, 0, 1, 1, 2, 3, 3, 3, 3, 3, 3, 3, 4, 5, 5]);
const column = { ...laterVisitors(0), later: visitor };

const taken = (every: number, first: number, chunkRows: number) => {
  let next = first - every;
  const claim = (): number => {
    next += every;
    return next;
  };
  return [...chunksOf(column, visitor.length, { chunkRows, claim })];
};

it("takes all rows at once without a share", () =>
  expect([...chunksOf(column, visitor.length, undefined)]).toEqual([
    { from: 0, to: visitor.length },
  ]));

it.each([1, 2, 3, 4, 5, 15, 16, 40])(
  "chunks of %d rows have each row once, and all visits of a visitor",
  (chunkRows) => {
    const chunks = [...taken(2, 0, chunkRows), ...taken(2, 1, chunkRows)];
    const rows = chunks.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, place) => from + place),
    );
    expect(rows.toSorted((one, other) => one - other)).toEqual([...visitor.keys()]);
    for (const { from } of chunks)
      if (from > 0 && visitor[from] !== 0) expect(visitor[from]).not.toBe(visitor[from - 1]);
  },
);
