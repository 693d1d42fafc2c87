import type { FormatterDefinition, Scope } from "./scope.ts";
import { toNumber } from "./values.ts";

/** Spec: B9.10. */
const FALLBACK_ZONE = "America/New_York";
const LANGUAGE = "en-US";
/** Formatters kept. Spec: B9.11. */
const CACHE_SIZE = 100;
const MAX_PATTERN = 200;

type Parts = Readonly<Record<string, string>>;

const clocks = new Map<string, Intl.DateTimeFormat>();

const createClock = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LANGUAGE, {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    weekday: "long",
  });

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  let clock: Intl.DateTimeFormat;
  try {
    clock = createClock(timeZone);
  } catch {
    clock = createClock(FALLBACK_ZONE);
  }
  if (clocks.size >= CACHE_SIZE) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
};

const MAX_TIME = 8.64e15;

/** Milliseconds since 1970, or an ISO text. */
const toTime = (value: unknown): number | undefined => {
  const number = toNumber(value);
  if (number !== undefined) return Math.abs(number) <= MAX_TIME ? number : undefined;
  if (typeof value !== "string" || !/^\d{4}-\d\d/.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
};

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const unpadded = (text: string): string => text.replace(/^0(?=\d)/, "");
const twelve = (hour: number): string => String(hour % 12 === 0 ? 12 : hour % 12);

const directives: Readonly<Record<string, (parts: Parts, time: number) => string>> = {
  Y: ({ year = "" }) => year,
  y: ({ year = "" }) => year.slice(-2),
  m: ({ month = "" }) => month,
  B: ({ month }) => months[Number(month) - 1] ?? "",
  b: ({ month }) => months[Number(month) - 1]?.slice(0, 3) ?? "",
  h: ({ month }) => months[Number(month) - 1]?.slice(0, 3) ?? "",
  d: ({ day = "" }) => day,
  e: ({ day = "" }) => unpadded(day).padStart(2, " "),
  A: ({ weekday = "" }) => weekday,
  a: ({ weekday = "" }) => weekday.slice(0, 3),
  H: ({ hour = "" }) => hour,
  k: ({ hour = "" }) => unpadded(hour).padStart(2, " "),
  I: ({ hour }) => twelve(Number(hour)).padStart(2, "0"),
  l: ({ hour }) => twelve(Number(hour)).padStart(2, " "),
  M: ({ minute = "" }) => minute,
  S: ({ second = "" }) => second,
  p: ({ hour }) => (Number(hour) < 12 ? "AM" : "PM"),
  P: ({ hour }) => (Number(hour) < 12 ? "am" : "pm"),
  F: ({ year, month, day }) => `${year}-${month}-${day}`,
  D: ({ year = "", month, day }) => `${month}/${day}/${year.slice(-2)}`,
  T: ({ hour, minute, second }) => `${hour}:${minute}:${second}`,
  R: ({ hour, minute }) => `${hour}:${minute}`,
  s: (_parts, time) => String(Math.floor(time / 1000)),
  n: () => "\n",
  t: () => "\t",
  "%": () => "%",
};

/** `%B %e, %Y` over the time in a zone. An unknown directive stays as it is written. */
export const formatDate = (time: number, pattern: string, timeZone: string): string => {
  const parts: Parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return pattern.replace(/%(.)/g, (whole, letter: string) =>
    Object.hasOwn(directives, letter) ? (directives[letter]?.(parts, time) ?? whole) : whole,
  );
};

const date = (value: unknown, pattern: string, { timeZone }: Scope): string => {
  const time = toTime(value);
  return time === undefined ? "" : formatDate(time, pattern.slice(0, MAX_PATTERN), timeZone());
};

export const dateFormatters: readonly FormatterDefinition[] = [
  {
    name: "date",
    says: "A date by a pattern such as %B %e, %Y, in the website's time zone.",
    run: (value, { text }, scope) => date(value, text, scope),
  },
  {
    name: "iso-date",
    says: "2030-01-31T12:00:00.000Z, for the datetime attribute.",
    run: (value) => {
      const time = toTime(value);
      return time === undefined ? "" : new Date(time).toISOString();
    },
  },
];
