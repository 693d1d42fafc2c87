import { offsetMs } from "./zone-offset.ts";

/** The local time of a moment in a time zone, to the minute: `2030-01-05T09:30`. */
export const localTimeOf = (at: number, timeZone: string): string =>
  new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, 16);

/** The calendar day of a time in a time zone: YYYY-MM-DD. */
export const dayOf = (at: Date, timeZone: string): string =>
  localTimeOf(at.getTime(), timeZone).slice(0, 10);

const DAY_MS = 86_400_000;

/**
 * The moment of a local time (`2030-01-05T09:30`) in a time zone, in milliseconds since 1970: the first one where clocks show the
 * time twice. A time that they skip is as far after the change as it says.
 */
export const instantOf = (local: string, timeZone: string): number => {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  const withOffsetAt = (at: number): number => asUtc - offsetMs(at, timeZone);
  // The offset of the day before applies, or else the one that it leads to, or else, for a time that is skipped, the first one.
  return withOffsetAt(withOffsetAt(withOffsetAt(asUtc - DAY_MS)));
};

/**
 * The first moment of a day in a time zone, as ISO 8601 in UTC. Where clocks skip midnight, the day begins when they do.
 * `read-api/kit/local-day.ts` is the same in SQL.
 */
export const startOfDay = (day: string, timeZone: string): string =>
  new Date(instantOf(`${day}T00:00:00`, timeZone)).toISOString();

/** Days later (or earlier, when negative). */
export const addDays = (day: string, days: number): string => {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};
