/** Rows as one bit each, in numbers of so many. */
const WORD = 32;
const WORD_BITS = 5;
const LAST_BIT = 31;

export const bitsFor = (rows: number): Uint32Array => new Uint32Array(Math.ceil(rows / WORD));

/** Sets the bits of the first `count` of some rows. */
export const setBits = (bits: Uint32Array, rows: Uint32Array, count: number): void => {
  for (let place = 0; place < count; place += 1) {
    const row = rows[place] as number;
    const word = row >>> WORD_BITS;
    bits[word] = (bits[word] as number) | (1 << (row & LAST_BIT));
  }
};

/** Writes those of a range of rows that have a bit; returns how many. */
export const rowsOfBits = (
  bits: Uint32Array,
  rows: Uint32Array,
  from: number,
  to: number,
): number => {
  let count = 0;
  for (let start = from - (from & LAST_BIT); start < to; start += WORD) {
    let left = bits[start >>> WORD_BITS] as number;
    if (start < from) left &= -1 << (from - start);
    if (start + WORD > to) left &= ~(-1 << (to - start));
    // The lowest bit is taken away each time.
    for (; left !== 0; left &= left - 1) {
      rows[count] = start + LAST_BIT - Math.clz32(left & -left);
      count += 1;
    }
  }
  return count;
};
