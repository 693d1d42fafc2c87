/** A column of numbers, as narrow as the largest of them allows. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

const SLACK = 1.03;
export const withSlack = (size: number): number => Math.ceil(size * SLACK);

/** By bytes: how many numbers there are. */
const LIMITS = [1, 2 ** 8, 2 ** 16, 2 ** 24, 2 ** 32] as const;
const fits = (number: number, bytes: number): boolean => number < (LIMITS[bytes] as number);

/** An empty column in which numbers up to one fit. */
export const numbersUpTo = (largest: number, size: number): Numbers => {
  if (fits(largest, Uint8Array.BYTES_PER_ELEMENT)) return new Uint8Array(size);
  if (fits(largest, Uint16Array.BYTES_PER_ELEMENT)) return new Uint16Array(size);
  return new Uint32Array(size);
};

/** An empty column of the same kind, with some more room. */
export const sameKind = <Column extends Numbers>(column: Column, size: number): Column =>
  new (column.constructor as new (size: number) => Column)(withSlack(size));

/** The same column, or a wider one with its first rows when the number does not fit. */
export const columnFor = (column: Numbers, rows: number, number: number): Numbers => {
  if (fits(number, column.BYTES_PER_ELEMENT)) return column;
  const wider = numbersUpTo(number, column.length);
  wider.set(column.subarray(0, rows));
  return wider;
};

/** The same column, or one with its first rows and more room. */
export const largerColumn = <Column extends Numbers>(
  column: Column,
  rows: number,
  size: number,
): Column => {
  if (size <= column.length) return column;
  const larger = new (column.constructor as new (size: number) => Column)(size);
  larger.set(column.subarray(0, rows));
  return larger;
};

/** A column of the same kind with the same rows, and room for as many more. */
export const doubledColumn = <Column extends Numbers | Int32Array | Float64Array>(
  column: Column,
): Column => {
  const twice = new (column.constructor as new (size: number) => Column)(column.length * 2);
  twice.set(column);
  return twice;
};
