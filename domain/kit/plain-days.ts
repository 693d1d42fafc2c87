/** Days as plain dates ("2026-11-21"), which are the same in every time zone. */

const LOCALE = "en-US";
const medium = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: "long", timeZone: "UTC" });
const atUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a plain date that the calendar has. */
export const isPlainDay = (text: string): boolean =>
  PLAIN_DAY.test(text) && !Number.isNaN(atUtc(text).getTime());

/** "Nov 21, 2026" */
export const plainDayText = (day: string): string => medium.format(atUtc(day));

/** "Saturday" */
export const weekdayText = (day: string): string => weekday.format(atUtc(day));

/** Thin spaces, which searching in a page does not find as spaces. */
const THIN_SPACES = /\u2009/g;

/** "Nov 4 – 21, 2026"; a single day where both are the same. */
export const plainDaysText = ({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): string => medium.formatRange(atUtc(from), atUtc(to)).replace(THIN_SPACES, " ");
