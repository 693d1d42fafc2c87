import type { Cldr } from "./cldr.ts";
import { Markup } from "./markup.ts";
import { asNumber } from "./readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "./scope.ts";
import { zoneOffset } from "./time-zone.ts";

const DAY = 86_400_000;
/** Julian day at the start of 1970. */
const FIRST_JULIAN_DAY = 2_440_588;
/** 4713 BC to 8652 AD. */
const LAST_JULIAN_DAY = 4_881_503;

/**
 * In milliseconds. A day outside of the calendar in `zone` becomes its first or last one, with an
 * error for the author. Undefined for a value that is not a time. Spec: B8.23.
 */
export const timeOf = (value: unknown, scope: Scope, zone = "UTC"): number | undefined => {
  const time = asNumber(value);
  if (!Number.isFinite(time)) return undefined;
  const offset = zoneOffset(zone, time);
  const days = Math.floor((time + offset) / DAY);
  const julianDay = days + FIRST_JULIAN_DAY;
  const known = Math.min(Math.max(julianDay, 0), LAST_JULIAN_DAY);
  if (known === julianDay) return Math.floor(time);
  scope.report(`Julian day ${julianDay} is outside the supported range: year 4713 BC to 8652 AD.`);
  return (known - FIRST_JULIAN_DAY) * DAY + Math.floor(time + offset - days * DAY) - offset;
};

/** Formats in the page's language; empty when there is none. */
export const inLanguage =
  (run: (cldr: Cldr, ...rest: Parameters<Formatter>) => unknown): Formatter =>
  (value, args, scope, values) => {
    const cldr = scope.cldr();
    return cldr ? run(cldr, value, args, scope, values) : "";
  };

/** Formatting a date takes as long as several other formatters. */
const LANGUAGE_STEPS = 30;

/** In the website's time zone. Spec: B9.10, B9.21. */
const datetime = inLanguage((cldr, value, args, scope) => {
  const zone = scope.timeZone();
  const time = timeOf(value, scope, zone);
  scope.charge(LANGUAGE_STEPS);
  return time === undefined ? "" : cldr.date(time, zone, args.list);
});

const interval = inLanguage((cldr, value, args, scope, values) => {
  if (values.length < 2) return "";
  scope.charge(LANGUAGE_STEPS);
  const zone = scope.timeZone();
  const from = timeOf(value, scope, zone);
  const to = timeOf(values[1], scope, zone);
  if (from === undefined || to === undefined) return "";
  return cldr.interval([from, to], zone, args.list);
});

const relative = inLanguage((cldr, value, args, scope, values) => {
  const isPair = values.length > 1;
  const start = timeOf(isPair ? value : (scope.now ?? Number.NaN), scope);
  const end = timeOf(isPair ? values[1] : value, scope);
  if (start === undefined || end === undefined) return "";
  scope.charge(LANGUAGE_STEPS);
  return cldr.relative(start, end, args.list);
});

/** Days per unit. */
const units = [
  ["year", 365],
  ["month", 30],
  ["week", 7],
  ["day", 1],
  ["hour", 1 / 24],
  ["minute", 1 / 1_440],
] as const;

/** A date in the future or the current minute is less than a minute ago. Spec: B9.16. */
export const timeAgo = (milliseconds: number): string => {
  const days = Math.trunc(milliseconds / DAY);
  for (const [unit, length] of units) {
    const amount =
      length < 1
        ? Math.trunc((milliseconds % DAY) / (length * DAY) + 1e-9)
        : Math.trunc(days / length);
    if (amount === 1) return `about ${unit === "hour" ? "an" : "a"} ${unit} ago`;
    if (amount > 0) return `about ${amount} ${unit}s ago`;
  }
  return "less than a minute ago";
};

/** Not in the specification: without a current time the date is relative to itself. */
const timesince: Formatter = (value, _args, { locale, now }) => {
  const time = asNumber(value);
  if (locale === null || !Number.isFinite(time)) return "Invalid date.";
  return new Markup(
    `<span class="timesince" data-date="${time}">${timeAgo((now ?? time) - time)}</span>`,
  );
};

export const timeFormatters: readonly FormatterDefinition[] = [
  { name: "datetime", run: datetime },
  { name: "datetime-interval", run: interval },
  // Returns its value unchanged: the work was done before.
  { name: "datetimefield", deprecated: "datetime", run: (value) => value },
  { name: "relative-time", run: relative },
  { name: "timesince", run: timesince },
];
