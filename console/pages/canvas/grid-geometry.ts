import type { Area } from "#domain/pages/document.ts";
import { COLUMNS } from "#domain/pages/limits.ts";
import type { CanvasMeasures, Grid, Rect } from "./protocol.ts";

export type Point = { readonly left: number; readonly top: number };

/** The rows that a section offers below its last one. */
const FREE_ROWS = 1;
/** The height of a row that is not there yet. */
const FREE_HEIGHT = 48;
/** A block that is dropped this near to the edge of a row goes between two rows. */
const EDGE = 0.25;

const columnWidth = ({ width, columnGap }: Grid): number =>
  (width - columnGap * (COLUMNS - 1)) / COLUMNS;

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** The line between columns, from 1 to 13, that is nearest to a place. */
export const columnLineAt = (grid: Grid, left: number): number => {
  const step = columnWidth(grid) + grid.columnGap;
  return clamp(Math.round((left - grid.left + grid.columnGap / 2) / step) + 1, 1, COLUMNS + 1);
};

const allRows = (grid: Grid): readonly number[] => [
  ...grid.rows,
  ...Array.from({ length: FREE_ROWS }, () => FREE_HEIGHT),
];

/** The row, from 1, at a height of the page, and how far down in it: 0 at its top, 1 at its end. */
const rowAt = (grid: Grid, top: number): { readonly row: number; readonly share: number } => {
  let start = grid.top;
  const rows = allRows(grid);
  for (const [index, height] of rows.entries()) {
    if (top < start + height + grid.rowGap / 2 || index === rows.length - 1)
      return { row: index + 1, share: clamp((top - start) / Math.max(height, 1), 0, 1) };
    start += height + grid.rowGap;
  }
  return { row: 1, share: 0 };
};

/** Where an area of a grid is in the page. */
export const rectOfArea = (grid: Grid, { row, column, rows, columns }: Area): Omit<Rect, "id"> => {
  const width = columnWidth(grid);
  const heights = allRows(grid);
  const above = heights.slice(0, row - 1).reduce((sum, each) => sum + each + grid.rowGap, 0);
  const own = heights.slice(row - 1, row - 1 + rows);
  return {
    left: grid.left + (column - 1) * (width + grid.columnGap),
    top: grid.top + above,
    width: columns * width + (columns - 1) * grid.columnGap,
    height: own.reduce((sum, each) => sum + each, 0) + Math.max(0, own.length - 1) * grid.rowGap,
  };
};

export type Drop = {
  readonly sectionId: string;
  readonly area: Area;
  /** Between two rows: the line at the top of the area is shown, not the area. */
  readonly isBetween: boolean;
};

/** The grid at a height of the page; the nearest one outside of all. */
const gridAt = ({ sections, grids }: CanvasMeasures, { top }: Point): Grid | undefined => {
  const away = ({ top: start, height }: Rect): number =>
    Math.max(start - top, top - start - height, 0);
  const nearest = sections.toSorted((one, other) => away(one) - away(other))[0];
  return grids.find(({ id }) => id === nearest?.id);
};

/**
 * Where a block goes that is dropped. `at`: the pointer; `grip`: the block's left edge. Near the edge of a
 * row the block goes between two rows, otherwise into the row.
 */
export const dropAt = (
  measures: CanvasMeasures,
  { at, grip, columns }: { readonly at: Point; readonly grip: number; readonly columns: number },
): Drop | undefined => {
  const grid = gridAt(measures, at);
  if (grid === undefined) return undefined;
  const { row, share } = rowAt(grid, at.top);
  const column = clamp(columnLineAt(grid, grip), 1, COLUMNS - columns + 1);
  const isFree = row > grid.rows.length;
  const after = !isFree && share > 1 - EDGE;
  return {
    sectionId: grid.id,
    area: { row: after ? row + 1 : row, column, rows: 1, columns },
    isBetween: isFree || after || share < EDGE,
  };
};
