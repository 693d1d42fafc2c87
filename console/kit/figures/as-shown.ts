/** A figure to compare with an earlier one: as large as that where both are shown by the same text. */
export const asShown = (now: number, then: number, format: (value: number) => string): number =>
  format(now) === format(then) ? then : now;
