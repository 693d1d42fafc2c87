const QUARTER_MS = 15 * 60 * 1000;

/** Start of the quarter of an hour, in milliseconds since 1970: days in every time zone consist of these. */
export const quarterMsOf = (at: string): number =>
  Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS;

/** The same as a text. */
export const quarterOf = (at: string): string => new Date(quarterMsOf(at)).toISOString();
