import { columnFor, largerColumn, type Numbers } from "./number-column.ts";

/** Loops over many rows look up the arrays of a column once. */
export const BLOCK_BITS = 4;
const LAST_OF_BLOCK = 2 ** BLOCK_BITS - 1;

/**
 * Numbers of which none is less than the one before. Of 16 rows, the first number is kept in four bytes, and how much larger each of
 * them is in as few as the largest needs, which is nearly always one.
 */
export type RisingColumn = {
  /** By block of 16 rows. */
  starts: Uint32Array;
  /** By row. */
  steps: Numbers;
};

export const blocksOf = (rows: number): number => Math.ceil(rows / 2 ** BLOCK_BITS);

export const risingFor = (rows: number): RisingColumn => ({
  starts: new Uint32Array(blocksOf(rows)),
  steps: new Uint8Array(rows),
});

export const numberAt = ({ starts, steps }: Readonly<RisingColumn>, row: number): number =>
  (starts[row >>> BLOCK_BITS] as number) + (steps[row] as number);

/** Rows are written one after another. */
export const writeNumber = (column: RisingColumn, row: number, number: number): void => {
  const block = row >>> BLOCK_BITS;
  if ((row & LAST_OF_BLOCK) === 0) column.starts[block] = number;
  const step = number - (column.starts[block] as number);
  column.steps = columnFor(column.steps, row, step);
  column.steps[row] = step;
};

/** Makes room for so many rows. */
export const growRising = (column: RisingColumn, rows: number, size: number): void => {
  column.starts = largerColumn(column.starts, blocksOf(rows), blocksOf(size));
  column.steps = largerColumn(column.steps, rows, size);
};

/** The first rows of a column, in the same memory. */
export const firstOfRising = (
  { starts, steps }: Readonly<RisingColumn>,
  rows: number,
): RisingColumn => ({
  starts: starts.subarray(0, blocksOf(rows)),
  steps: steps.subarray(0, rows),
});

export const bytesOfRising = ({ starts, steps }: Readonly<RisingColumn>, rows: number): number =>
  blocksOf(rows) * starts.BYTES_PER_ELEMENT + rows * steps.BYTES_PER_ELEMENT;
