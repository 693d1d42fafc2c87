import { largerColumn } from "./number-column.ts";
import {
  BLOCK_BITS,
  bytesOfRising,
  numberAt,
  type RisingColumn,
  risingFor,
} from "./rising-column.ts";

/** The number of each row's visitor; 0: without an id. */
export type VisitorColumn = {
  /** The visitors of the rows in order. */
  readonly ordered: RisingColumn;
  readonly rows: number;
  /** The visitors of the rows behind those in order. */
  later: Uint32Array;
};

/** The visitors of rows that are in no order. */
export const laterVisitors = (rows: number): VisitorColumn => ({
  ordered: risingFor(0),
  rows: 0,
  later: new Uint32Array(rows),
});

export const visitorAt = (
  { ordered, rows, later }: Readonly<VisitorColumn>,
  row: number,
): number => (row < rows ? numberAt(ordered, row) : (later[row - rows] as number));

/** The visitors of some rows. */
export const writeVisitors = (
  { ordered: { starts, steps }, rows: ordered, later }: Readonly<VisitorColumn>,
  rows: Uint32Array,
  visitors: Uint32Array,
): void => {
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    visitors[place] =
      row < ordered
        ? (starts[row >>> BLOCK_BITS] as number) + (steps[row] as number)
        : (later[row - ordered] as number);
  }
};

/** Makes room for so many rows. */
export const growVisitors = (column: VisitorColumn, rows: number, size: number): void => {
  column.later = largerColumn(column.later, rows - column.rows, size - column.rows);
};

export const bytesOfVisitors = (
  { ordered, rows, later }: Readonly<VisitorColumn>,
  visits: number,
): number => {
  const inOrder = Math.min(rows, visits);
  return bytesOfRising(ordered, inOrder) + (visits - inOrder) * later.BYTES_PER_ELEMENT;
};
