/**
 * Where a visit started takes two numbers: the slice of 65,536 ms, and the milliseconds in it. A slice is the number of
 * the read times 64, and which slice of its hour it is, so that slices of up to 1,024 reads take two bytes.
 */
const MS_BITS = 16;
const SLICE_BITS = 6;
const LAST_SLICE = 2 ** SLICE_BITS - 1;

/** The slice of a visit that started so many milliseconds after the beginning of its hour. */
export const sliceOf = (read: number, startedIn: number): number =>
  (read << SLICE_BITS) | (startedIn >>> MS_BITS);

/** The number of the hour that was read. */
export const readOf = (slice: number): number => slice >>> SLICE_BITS;

/** The same start in another read. */
export const inRead = (slice: number, read: number): number =>
  (read << SLICE_BITS) | (slice & LAST_SLICE);

/** No slice of so many reads is a larger number. */
export const largestSlice = (reads: number): number => inRead(LAST_SLICE, Math.max(0, reads - 1));

/** Milliseconds after the beginning of the hour. */
export const startedInOf = (slice: number, inSlice: number): number =>
  ((slice & LAST_SLICE) << MS_BITS) | inSlice;
