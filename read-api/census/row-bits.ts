/** Rows as one bit each, in numbers of so many. */
export const WORD = 32;
const WORD_BITS = 5;
const LAST_BIT = 31;

export const bitsFor = (rows: number): Uint32Array => new Uint32Array(Math.ceil(rows / WORD));

/** All rows. */
export const allBits = (rows: number): Uint32Array => {
  const bits = bitsFor(rows).fill(-1);
  if ((rows & LAST_BIT) !== 0) bits[bits.length - 1] = ~(-1 << (rows & LAST_BIT));
  return bits;
};

export const bothBits = (one: Uint32Array, other: Uint32Array): Uint32Array =>
  one.map((word, place) => word & (other[place] as number));

/** The first bytes, each of which is 0 or 1, as bits. */
export const bitsOfBytes = (bytes: Uint8Array, count: number): Uint32Array => {
  const bits = bitsFor(count);
  const whole = Math.floor(count / WORD);
  for (let word = 0; word < whole; word += 1) {
    const first = word * WORD;
    let own = 0;
    for (let bit = 0; bit < WORD; bit += 1) own |= (bytes[first + bit] as number) << bit;
    bits[word] = own;
  }
  for (let row = whole * WORD; row < count; row += 1)
    bits[whole] = (bits[whole] as number) | ((bytes[row] as number) << (row % WORD));
  return bits;
};

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
