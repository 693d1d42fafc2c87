/**
 * The row of a view, among the rows from one on, whose views begin before it, to an end. It is looked for in steps of twice
 * the size: views that are looked for are few, so that this is less work than to look at each row.
 */
export const rowOfView = (
  firstView: Uint32Array,
  from: number,
  to: number,
  view: number,
): number => {
  let low = from;
  let size = 1;
  while (low + size < to && (firstView[low + size] as number) <= view) {
    low += size;
    size *= 2;
  }
  // It is from `low` on, and before `low + size`.
  while (size > 1) {
    size >>>= 1;
    if (low + size < to && (firstView[low + size] as number) <= view) low += size;
  }
  return low;
};
