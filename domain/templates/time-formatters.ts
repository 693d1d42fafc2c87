import type { Cldr } from "./cldr.ts";
import { Markup } from "./markup.ts";
import { asNumber } from "./readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "./scope.ts";

const DAY = 86_400_000;
/** Of the day that 1970 begins with. */
const FIRST_JULIAN_DAY = 2_440_588;
/** 4713 BC to 8652 AD. */
const LAST_JULIAN_DAY = 4_881_503;

/** Finite and of a year that calendars know; else nothing is said and an error collected. Spec: B8.23. */
export const isTime = (time: number, scope: Scope): boolean => {
  if (!Number.isFinite(time)) return false;
  const julianDay = Math.floor(time / DAY) + FIRST_JULIAN_DAY;
  if (julianDay >= 0 && julianDay <= LAST_JULIAN_DAY) return true;
  scope.report(`Julian day ${julianDay} is outside the supported range: year 4713 BC to 8652 AD.`);
  return false;
};

/** Says something in the language of the page; nothing when there is none. */
export const inLanguage =
  (run: (cldr: Cldr, ...rest: Parameters<Formatter>) => unknown): Formatter =>
  (value, args, scope, values) => {
    const cldr = scope.cldr();
    return cldr ? run(cldr, value, args, scope, values) : "";
  };

/** In the website's time zone. Spec: B9.10, B9.21. */
const datetime = inLanguage((cldr, value, args, scope) => {
  const time = asNumber(value);
  return isTime(time, scope) ? cldr.date(time, scope.timeZone(), args.list) : "";
});

const interval = inLanguage((cldr, value, args, scope, values) => {
  if (values.length < 2) return "";
  const from = asNumber(value);
  const to = asNumber(values[1]);
  if (!isTime(from, scope) || !isTime(to, scope)) return "";
  return cldr.interval([from, to], scope.timeZone(), args.list);
});

const relative = inLanguage((cldr, value, args, scope, values) => {
  const isPair = values.length > 1;
  const start = isPair ? asNumber(value) : scope.now;
  const end = asNumber(isPair ? values[1] : value);
  if (start === undefined || !isTime(start, scope) || !isTime(end, scope)) return "";
  return cldr.relative(start, end, args.list);
});

/** Days of a unit. */
const units = [
  ["year", 365],
  ["month", 30],
  ["week", 7],
  ["day", 1],
  ["hour", 1 / 24],
  ["minute", 1 / 1_440],
] as const;

/** A date in the future, or of this minute, is less than a minute ago. Spec: B9.16. */
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

/** Our choice: without a present the date is shown relative to itself. */
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
  { name: "datetimefield", deprecated: "datetime", run: (value) => value },
  { name: "relative-time", run: relative },
  { name: "timesince", run: timesince },
];
