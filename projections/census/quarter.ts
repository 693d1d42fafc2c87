const QUARTER_MS = 15 * 60 * 1000;

/** Beginning of the quarter of an hour: whole days of every time zone are made of these. */
export const quarterOf = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString();
