import { describe, expect, it } from "vitest";
import type { Block } from "#domain/pages/document.ts";
import { arranged, roomAround } from "./arrange.ts";

const block = (id: string, row: number, column = 1, columns = 12, rows = 1): Block => ({
  id,
  content: { type: "divider" },
  at: { desktop: { row, column, rows, columns }, mobile: null },
  position: "top-left",
});
const shape = (blocks: readonly Block[] | undefined) =>
  blocks?.map(({ id, at: { desktop } }) => [id, desktop.row, desktop.column, desktop.columns]);

describe("a block that is put into an area", () => {
  const [a, b, c] = [block("a", 1), block("b", 2), block("c", 3)];

  it("moves what is there, and everything below it, further down", () =>
    expect(shape(arranged([a, b], c, { row: 2, column: 1, rows: 1, columns: 12 }))).toEqual([
      ["a", 1, 1, 12],
      ["c", 2, 1, 12],
      ["b", 3, 1, 12],
    ]));

  it("leaves no empty row where it was", () =>
    expect(shape(arranged([a, b, c], a, { row: 4, column: 1, rows: 1, columns: 12 }))).toEqual([
      ["b", 1, 1, 12],
      ["c", 2, 1, 12],
      ["a", 3, 1, 12],
    ]));

  it("leaves empty rows that have a height", () =>
    expect(
      shape(arranged([a, b], a, { row: 4, column: 1, rows: 1, columns: 12 }, { keepsRows: true })),
    ).toEqual([
      ["b", 2, 1, 12],
      ["a", 4, 1, 12],
    ]));

  it("is next to what has room for it, and read after what is left of it", () => {
    const [left, below] = [block("left", 1, 1, 6), block("below", 2)];
    const moved = block("moved", 3, 1, 6);
    expect(
      shape(arranged([below, left, moved], moved, { row: 1, column: 7, rows: 1, columns: 6 })),
    ).toEqual([
      ["below", 2, 1, 12],
      ["left", 1, 1, 6],
      ["moved", 1, 7, 6],
    ]);
  });

  it("goes between two rows, although the row has room", () => {
    const [left, below] = [block("left", 1, 1, 6), block("below", 2)];
    const area = { row: 2, column: 7, rows: 1, columns: 6 };
    expect(shape(arranged([left, below], block("new", 9, 7, 6), area, { inserts: true }))).toEqual([
      ["left", 1, 1, 6],
      ["new", 2, 7, 6],
      ["below", 3, 1, 12],
    ]);
  });

  it("is refused where the section has no row left", () =>
    expect(
      arranged(
        [block("end", 200)],
        a,
        { row: 200, column: 1, rows: 1, columns: 12 },
        {
          keepsRows: true,
        },
      ),
    ).toBeUndefined());
});

it("a block has room up to its neighbours in the same rows", () => {
  const middle = block("middle", 1, 5, 2);
  const blocks = [block("left", 1, 1, 3), middle, block("right", 1, 9, 4), block("low", 2)];
  expect(roomAround(blocks, middle)).toEqual({ first: 4, last: 8 });
});
