/** SQL that makes a time ISO 8601 with milliseconds. Postgres formats times differently inside JSON. */
export const isoMoment = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
