/** Rows as one bit each, in numbers of so many. */
export const WORD = 32;
export const WORD_BITS = 5;
export const LAST_BIT = 31;

export const bitsFor = (rows: number): Uint32Array => new Uint32Array(Math.ceil(rows / WORD));

/** All rows. */
export const allBits = (rows: number): Uint32Array => {
  const bits = bitsFor(rows).fill(-1);
  if ((rows & LAST_BIT) !== 0) bits[bits.length - 1] = ~(-1 << (rows & LAST_BIT));
  return bits;
};

/** 1 where a row has its bit. */
export const bitOf = (bits: Uint32Array, row: number): number =>
  ((bits[row >>> WORD_BITS] as number) >>> (row & LAST_BIT)) & 1;

export const bothBits = (one: Uint32Array, other: Uint32Array): Uint32Array => {
  const both = new Uint32Array(one.length);
  for (let word = 0; word < one.length; word += 1)
    both[word] = (one[word] as number) & (other[word] as number);
  return both;
};

/** Adds rows to others. There can be more words of others. */
export const addBits = (bits: Uint32Array, more: Uint32Array): Uint32Array => {
  const words = Math.min(bits.length, more.length);
  for (let word = 0; word < words; word += 1)
    bits[word] = (bits[word] as number) | (more[word] as number);
  return bits;
};

/** Removes rows from others. */
export const removeBits = (bits: Uint32Array, fewer: Uint32Array): Uint32Array => {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] as number) & ~(fewer[word] as number);
  return bits;
};

/** Keeps the rows that are also among some others. */
export const keepBits = (bits: Uint32Array, kept: Uint32Array): Uint32Array => {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] as number) & (kept[word] as number);
  return bits;
};

/** Before each of some rows, the last one of `candidates` that is before it. */
export const rowsBefore = (rows: Uint32Array, candidates: Uint32Array): Uint32Array => {
  const found = new Uint32Array(rows.length);
  let before = -1;
  for (let word = 0; word < rows.length; word += 1) {
    const own = candidates[word] as number;
    for (let left = rows[word] as number; left !== 0; left &= left - 1) {
      const lower = own & ((left & -left) - 1);
      if (lower !== 0)
        found[word] = (found[word] as number) | (1 << (LAST_BIT - Math.clz32(lower)));
      else if (before >= 0) {
        const at = before >>> WORD_BITS;
        found[at] = (found[at] as number) | (1 << (before & LAST_BIT));
      }
    }
    if (own !== 0) before = word * WORD + LAST_BIT - Math.clz32(own);
  }
  return found;
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
