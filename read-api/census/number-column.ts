/** A column of numbers, as narrow as the largest of them allows. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

const BITS = 8;

/** The same column, or a wider one with its first rows when the number does not fit. */
export const columnFor = (column: Numbers, rows: number, number: number): Numbers => {
  if (number < 2 ** (BITS * column.BYTES_PER_ELEMENT)) return column;
  const Wider = number < 2 ** (BITS * Uint16Array.BYTES_PER_ELEMENT) ? Uint16Array : Uint32Array;
  const wider = new Wider(column.length);
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
