import { zoneAbbreviation, zoneOffset } from "./time-zone.ts";

const DAY = 86_400_000;
/** Julian day of 1970-01-01. */
const EPOCH_DAY = 2_440_588;
/** The Julian calendar applies before this Julian day, 15 October 1582. */
const FIRST_GREGORIAN_DAY = 2_299_161;
/** Last Julian day, 31 December 8652; the first is 0, 1 January 4713 BC. Spec: B8.23. */
const LAST_DAY = 4_881_503;

/** Local date and time at a place. */
export type CalendarDate = {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Ahead of UTC, in milliseconds. */
  readonly offset: number;
  /** EST, CEST, +03. */
  readonly abbreviation: () => string;
  /** Counted from 1, in years before Christ as well. */
  readonly year: number;
  /** Starts at 1. */
  readonly month: number;
  readonly day: number;
  readonly dayOfYear: number;
  /** Starts at 0, Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** The week's year and number. Weeks start on Sunday, and week 1 contains 1 January. */
  readonly week: () => Week;
  /** Weeks start on Monday, and week 1 contains 4 January. */
  readonly isoWeek: () => Week;
};
type Week = { readonly year: number; readonly number: number };

/** Number of days before a year, from a fixed day. */
const daysBefore = (year: number): number => {
  const past = year - 1;
  const julian = 365 * past + Math.floor(past / 4);
  return year < 1582 ? julian : julian + Math.floor(past / 400) - Math.floor(past / 100) + 2;
};

const yearOf = (julianDay: number): { readonly year: number; readonly dayOfYear: number } => {
  if (julianDay >= FIRST_GREGORIAN_DAY) {
    const time = (julianDay - EPOCH_DAY) * DAY;
    const year = new Date(time).getUTCFullYear();
    return { year, dayOfYear: (time - Date.UTC(year, 0)) / DAY + 1 };
  }
  const days = julianDay - 1_721_424;
  const year = Math.floor((4 * days + 3) / 1461) + 1;
  return { year, dayOfYear: days - 365 * (year - 1) - Math.floor((year - 1) / 4) + 1 };
};

const isLeap = (year: number): boolean =>
  year % 4 === 0 && (year < 1582 || year % 100 !== 0 || year % 400 === 0);

const modulo = (number: number, by: number): number => ((number % by) + by) % by;

/**
 * `weekday` starts at 0 on the first day of the week; week 1 has at least `share` days in the year.
 */
const weekOf = (year: number, dayOfYear: number, weekday: number, share: number): Week => {
  const length = daysBefore(year + 1) - daysBefore(year);
  const numberAt = (day: number): number => {
    const first = modulo(weekday - day + 1, 7);
    return Math.floor((day - 1 + first) / 7) + (7 - first >= share ? 1 : 0);
  };
  const number = numberAt(dayOfYear);
  if (number === 0)
    return {
      year: year - 1,
      number: numberAt(dayOfYear + daysBefore(year) - daysBefore(year - 1)),
    };
  const daysLeft = length - dayOfYear;
  // The year before the change of calendars would otherwise count days that were skipped.
  const beyond = daysLeft < 7 - weekday ? 6 - modulo(weekday + daysLeft, 7) : 0;
  return beyond >= share ? { year: year + 1, number: 1 } : { year, number };
};

/** Undefined outside of the supported years. Spec: B8.23, B9.21. */
export const calendarDate = (time: number, zone: string): CalendarDate | undefined => {
  const offset = zoneOffset(zone, time);
  const local = time + offset;
  const days = Math.floor(local / DAY);
  const julianDay = days + EPOCH_DAY;
  if (!(julianDay >= 0 && julianDay <= LAST_DAY)) return undefined;
  const inDay = local - days * DAY;
  const { year, dayOfYear } = yearOf(julianDay);
  const date = new Date(Date.UTC(isLeap(year) ? 2000 : 2001, 0, dayOfYear));
  const weekday = (julianDay + 1) % 7;
  let letters: string | undefined;
  return {
    time,
    offset,
    abbreviation: () => {
      letters ??= zoneAbbreviation(zone, time);
      return letters;
    },
    year: year < 1 ? 1 - year : year,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    dayOfYear,
    weekday,
    hour: Math.trunc(inDay / 3_600_000),
    minute: Math.trunc(inDay / 60_000) % 60,
    second: Math.trunc(inDay / 1000) % 60,
    millisecond: inDay % 1000,
    week: () => weekOf(year, dayOfYear, weekday, 1),
    isoWeek: () => weekOf(year, dayOfYear, (weekday + 6) % 7, 4),
  };
};
