import * as z from "zod/mini";

const FIRST_MS = Date.UTC(1_000, 0, 1);
const LAST_MS = Date.UTC(9_999, 0, 1);

export const momentTexts = {
  day: "Enter a date as YYYY-MM-DD, between the years 1000 and 9998.",
  moment: "Enter a time as YYYY-MM-DDThh:mm:ssZ, between the years 1000 and 9998.",
  either:
    "Enter a date as YYYY-MM-DD or a time as YYYY-MM-DDThh:mm:ssZ, between the years 1000 and 9998.",
} as const;

/**
 * Not in the specification: four-digit years before and after any change of zone, with a day to
 * spare. Postgres has no year 0 and does not read ISO 8601 years beyond 9999.
 */
export const isWithin = (text: string): boolean => {
  const ms = Date.parse(text);
  return ms >= FIRST_MS && ms < LAST_MS;
};

/** A calendar day in any time zone: `2030-01-31`. */
export const Day = z.iso.date(momentTexts.day).check(z.refine(isWithin, momentTexts.day));
/** A time in UTC: `2030-01-31T12:00:00Z`. */
export const Moment = z.iso
  .datetime(momentTexts.moment)
  .check(z.refine(isWithin, momentTexts.moment));
/** A time with any offset: `2030-01-31T12:00:00+01:00`. */
export const ZonedMoment = z.iso
  .datetime({ offset: true, error: momentTexts.moment })
  .check(z.refine(isWithin, momentTexts.moment));

export const DayOrMoment = z.union([Day, Moment], momentTexts.either);
export const DayOrZonedMoment = z.union([Day, ZonedMoment], momentTexts.either);
