import { describe, expect, it } from "vitest";
import { columnLineAt, dropAt, rectOfArea } from "./grid-geometry.ts";
import type { CanvasMeasures, Grid } from "./protocol.ts";

/** Twelve columns of 80 with gaps of 20, and two rows of 100 with a gap of 20. */
const grid: Grid = {
  id: "s-1",
  left: 100,
  top: 200,
  width: 1180,
  height: 220,
  columnGap: 20,
  rowGap: 20,
  rows: [100, 100],
};
const measures: CanvasMeasures = {
  blocks: [],
  sections: [{ id: "s-1", left: 0, top: 150, width: 1400, height: 320 }],
  grids: [grid],
  height: 600,
};
const drop = (left: number, top: number, columns = 6, grip = left) =>
  dropAt(measures, { at: { left, top }, grip, columns });

describe("the columns of a section", () => {
  it.each([
    [100, 1],
    [239, 2],
    [241, 3],
    [5_000, 13],
  ])("the line nearest to %i is %i", (left, line) => expect(columnLineAt(grid, left)).toBe(line));

  it("an area is as wide as its columns and the gaps between them", () =>
    expect(rectOfArea(grid, { row: 2, column: 3, rows: 1, columns: 2 })).toEqual({
      left: 300,
      top: 320,
      width: 180,
      height: 100,
    }));
});

describe("a block that is dropped", () => {
  it("goes into the row under the pointer", () =>
    expect(drop(700, 250)).toEqual({
      sectionId: "s-1",
      area: { row: 1, column: 7, rows: 1, columns: 6 },
      isBetween: false,
    }));

  it("goes between two rows near their edges", () => {
    expect(drop(100, 295)).toMatchObject({ area: { row: 2 }, isBetween: true });
    expect(drop(100, 325)).toMatchObject({ area: { row: 2 }, isBetween: true });
  });

  it("goes below the last row", () =>
    expect(drop(100, 460)).toMatchObject({ area: { row: 3 }, isBetween: true }));

  it("stays inside the twelve columns", () =>
    expect(drop(1_270, 250)).toMatchObject({ area: { column: 7, columns: 6 } }));

  it("goes to the nearest section outside of all", () =>
    expect(drop(100, 2_000)).toMatchObject({ sectionId: "s-1" }));

  it("goes nowhere on a page without sections", () =>
    expect(
      dropAt(
        { ...measures, sections: [], grids: [] },
        { at: { left: 0, top: 0 }, grip: 0, columns: 1 },
      ),
    ).toBeUndefined());
});
