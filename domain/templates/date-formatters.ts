import { createCache } from "../kit/intl-cache.ts";
import { type CalendarDate, calendarDate } from "./calendar-date.ts";
import { asNumber } from "./readings.ts";
import type { FormatterDefinition, Scope } from "./scope.ts";

const WEEKDAYS = "Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday".split(",");
const MONTHS =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(
    ",",
  );

const short = (name = ""): string => name.slice(0, 3);
const pad = (number: number, width = 2, character = "0"): string =>
  `${number}`.padStart(width, character);
const twelve = (hour: number): number => hour % 12 || 12;

/** +hh:mm; local mean time can contain seconds. */
const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? "-" : "+"}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`;
};

type Print = (date: CalendarDate, charge: Scope["charge"]) => string | number;

const month: Print = (date) => short(MONTHS[date.month - 1]);
const week: Print = (date) => pad(date.week().number);

/** Letters that are short for a pattern of others. */
const composed: ReadonlyMap<string, string> = new Map([
  ["D", "%m/%d/%y"],
  ["F", "%Y-%m-%d"],
  ["r", "%i:%M:%S %p"],
  ["R", "%H:%M"],
  ["T", "%H:%M:%S"],
  ["v", "%e-%b-%Y"],
  ["x", "%m/%d/%Y"],
  ["X", "%I:%M:%S %p"],
]);

const printers: ReadonlyMap<string, Print> = new Map<string, Print>([
  ["a", ({ weekday }) => short(WEEKDAYS[weekday])],
  ["A", ({ weekday }) => WEEKDAYS[weekday] ?? ""],
  ["b", month],
  ["B", (date) => MONTHS[date.month - 1] ?? ""],
  ["c", (date, charge) => formatDate(date, `%a, %b ${date.day}, %Y %i:%M:%S %p %Z`, charge)],
  ["C", ({ year }) => pad(Math.trunc(year / 100))],
  ["d", ({ day }) => pad(day)],
  ["e", ({ day }) => pad(day, 2, " ")],
  ["g", ({ isoWeek }) => pad(isoWeek().year % 100)],
  ["G", ({ isoWeek }) => pad(isoWeek().year, 4)],
  ["h", month],
  ["H", ({ hour }) => pad(hour)],
  ["i", ({ hour }) => twelve(hour)],
  ["I", ({ hour }) => pad(twelve(hour))],
  ["j", ({ dayOfYear }) => pad(dayOfYear, 3)],
  ["k", ({ hour }) => pad(hour, 2, " ")],
  ["l", ({ hour }) => pad(twelve(hour), 2, " ")],
  ["m", (date) => pad(date.month)],
  ["M", ({ minute }) => pad(minute)],
  ["n", () => "\n"],
  ["N", ({ millisecond }) => pad(millisecond * 1e6, 9)],
  ["p", ({ hour }) => (hour < 12 ? "AM" : "PM")],
  ["P", ({ hour }) => (hour < 12 ? "am" : "pm")],
  ["q", (date) => Math.ceil(date.month / 3)],
  // A 32-bit number of seconds, as in other engines.
  ["s", ({ time }) => (time / 1000) | 0],
  ["S", ({ second }) => pad(second)],
  ["t", () => "\t"],
  ["u", ({ weekday }) => weekday || 7],
  ["U", week],
  ["V", ({ isoWeek }) => pad(isoWeek().number)],
  ["w", ({ weekday }) => weekday],
  ["W", week],
  ["y", ({ year }) => pad(year % 100)],
  ["Y", ({ year }) => year],
  ["z", ({ offset }) => offsetText(offset)],
  ["Z", ({ abbreviation }) => abbreviation()],
]);

const printerOf = (letter: string): Print | string => {
  if (letter === "%") return letter;
  const parts = composed.get(letter);
  if (parts !== undefined) return (date, charge) => formatDate(date, parts, charge);
  return printers.get(letter) ?? "";
};

const divide = (pattern: string): readonly (Print | string)[] => {
  const pieces: (Print | string)[] = [];
  let from = 0;
  for (let at = pattern.indexOf("%"); at >= 0; at = pattern.indexOf("%", from)) {
    if (at + 1 === pattern.length) break;
    if (at > from) pieces.push(pattern.slice(from, at));
    pieces.push(printerOf(pattern.charAt(at + 1)));
    from = at + 2;
  }
  pieces.push(pattern.slice(from));
  return pieces;
};

/** Parsing a pattern takes longer than printing it. */
const divided = createCache<readonly (Print | string)[]>();
const LONGEST_KEPT = 80;

/** `%B %e, %Y`. An unknown letter prints nothing; a final single % is kept. */
export const formatDate = (
  date: CalendarDate,
  pattern: string,
  charge: Scope["charge"] = () => {},
): string => {
  charge(16 + pattern.length);
  const isLong = pattern.length > LONGEST_KEPT;
  const pieces = isLong ? divide(pattern) : divided(pattern, () => divide(pattern));
  let said = "";
  for (const piece of pieces) said += typeof piece === "string" ? piece : piece(date, charge);
  return said;
};

/** An uncached time zone is slow; a page needs one. Each rendering pays for its own, whichever pages were rendered before. */
const NEW_ZONE_STEPS = 200;

export const dateFormatters: readonly FormatterDefinition[] = [
  {
    name: "date",
    run: (value, { list }, scope) => {
      if (list.length === 0) return "";
      const zone = scope.timeZone();
      if (zone !== scope.lastZone) scope.charge(NEW_ZONE_STEPS);
      scope.lastZone = zone;
      const date = calendarDate(asNumber(value), zone);
      if (date) return formatDate(date, list.join(" "), scope.charge);
      scope.report("A date outside of the years 4713 BC to 8652, or none at all.");
      return "";
    },
  },
];
