import { rememberRows } from "./remembered-rows.ts";
import { bitsFor, setBits, WORD } from "./row-bits.ts";
import { COUNTED_AT_ONCE, inStretches } from "./scan-stretches.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { differ } from "./visit-tally.ts";
import { type VisitorColumn, visitorAt } from "./visitor-column.ts";

const WORD_SIZE = 2 ** WORD;
const LAST_BIT = 31;
/** Of no visitor. */
const NO_NUMBER = -1;

/** The rows of a range that are the last one of their visitor. All views without a visitor count as one. */
const scanLast =
  (visitor: Readonly<VisitorColumn>, end: number) =>
  (rows: Uint32Array, from: number, to: number): number => {
    let count = 0;
    let own = visitorAt(visitor, from);
    for (let row = from; row < to; row += 1) {
      rows[count] = row;
      const next = row + 1 === end ? NO_NUMBER : visitorAt(visitor, row + 1);
      count += differ(own, next);
      own = next;
    }
    return count;
  };

/**
 * The last row in order of each visitor, as one bit for each row. What is said of a visitor as a whole is said by the bit
 * of that row.
 */
export const lastRows = (visits: VisitColumns): Promise<Uint32Array> =>
  rememberRows(visits, "last rows", async (range) => {
    const bits = bitsFor(range.to);
    const room = new Uint32Array(COUNTED_AT_ONCE);
    const scan = scanLast(visits.columns().visitor, range.to);
    for await (const { from, to } of inStretches([range]))
      setBits(bits, room, scan(room, from, to));
    return bits;
  });

/** The first row with a visitor. Rows are in the order of visitors. */
export const firstOwned = (visits: VisitColumns): number => {
  const { visitor } = visits.columns();
  let [low, high] = [0, visits.ordered().rows];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (visitorAt(visitor, middle) === 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Clears the rows before one. */
export const clearBefore = (bits: Uint32Array, row: number): Uint32Array => {
  const word = Math.floor(row / WORD);
  bits.fill(0, 0, word);
  if (row % WORD !== 0) bits[word] = (bits[word] as number) & (-1 << (row % WORD));
  return bits;
};

/**
 * Visitors with any of some rows. All rows of a visitor but the last one are added to those rows, as the bits of one long
 * number: where a bit is added to them, they carry into the last one. So all visitors of a word are done at once.
 */
export const visitorsWith = (rows: Uint32Array, last: Uint32Array): Uint32Array => {
  const found = new Uint32Array(last.length);
  let carry = 0;
  for (let word = 0; word < last.length; word += 1) {
    const ends = last[word] as number;
    const own = rows[word] as number;
    const sum = ((own & ~ends) >>> 0) + (~ends >>> 0) + carry;
    carry = sum >= WORD_SIZE ? 1 : 0;
    found[word] = (sum | own) & ends;
  }
  return found;
};

/** Adds all rows of some visitors to some rows. */
export const addRowsOf = (
  visitors: Uint32Array,
  last: Uint32Array,
  rows: Uint32Array,
): Uint32Array => {
  for (let word = visitors.length - 1; word >= 0; word -= 1)
    for (let left = visitors[word] as number; left !== 0; left &= left - 1) {
      const bit = LAST_BIT - Math.clz32(left & -left);
      let at = word;
      let own = bit === LAST_BIT ? -1 : ~(-1 << (bit + 1));
      let ends = (last[word] as number) & ~(-1 << bit);
      // Back to the last row of the visitor before.
      while (ends === 0 && at > 0) {
        rows[at] = (rows[at] as number) | own;
        at -= 1;
        own = -1;
        ends = last[at] as number;
      }
      const end = LAST_BIT - Math.clz32(ends);
      if (ends !== 0) own &= end === LAST_BIT ? 0 : -1 << (end + 1);
      rows[at] = (rows[at] as number) | own;
    }
  return rows;
};

/** The number of bits that are set. */
export const countBits = (bits: Uint32Array): number => {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let pairs = bits[word] as number;
    pairs -= (pairs >>> 1) & 0x55555555;
    pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
};
