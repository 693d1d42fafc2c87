const HALF_A_DAY = 43_200;

/** Seconds that a chart of days shows: from the first day to the last one, and a single day in the middle. */
export const dayRange = (first: number, last: number): [number, number] =>
  first === last ? [first - HALF_A_DAY, last + HALF_A_DAY] : [first, last];
