const QUARTER_MS = 15 * 60 * 1000;

/** Start of the quarter of an hour: days in every time zone consist of these. */
export const quarterOf = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString();
