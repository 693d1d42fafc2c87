import { type Decimal, isZero, parseDecimal } from "../kit/decimal.ts";
import { createCache } from "../kit/intl-cache.ts";
import { inContext } from "./context.ts";
import type { RelativeOptions } from "./date-options.ts";
import { adjust, frameOf, shapeOf, writeNumber } from "./number-shape.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

const lengths: ReadonlyMap<string, number> = new Map([
  ["week", 7 * DAY],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", SECOND],
  ["millis", SECOND],
]);

const MONTHS = 12;
/** Average days of a month and year, as in the reference engine. */
const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365.25;

const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * MONTHS + to.getUTCMonth() - from.getUTCMonth();

/** Adds months; the result is the last day of a shorter month. */
const addMonths = (from: Date, months: number): number => {
  const month = from.getUTCMonth() + months;
  const year = from.getUTCFullYear();
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + (from.getTime() % DAY);
};

/** Whole months and the remaining days. */
const calendarDistance = (start: number, end: number): readonly [number, number] => {
  const sign = end < start ? -1 : 1;
  const from = new Date(start);
  let months = monthsBetween(from, new Date(end));
  if (sign * (addMonths(from, months) - end) > 0) months -= sign;
  return [months, (end - addMonths(from, months)) / DAY];
};

/** The largest unit with at least one in the distance. */
const largestField = (months: number, milliseconds: number, weeks: boolean): string => {
  if (Math.abs(months) >= MONTHS) return "year";
  if (months !== 0) return "month";
  for (const [field, length] of lengths)
    if (Math.abs(milliseconds) >= length && (field !== "week" || weeks)) return field;
  return "millis";
};

const distance = (start: number, end: number, options: RelativeOptions): [string, number] => {
  const [months, days] = calendarDistance(start, end);
  const field = options.field ?? largestField(months, end - start, options.allowWeeks === true);
  if (field === "year") {
    const years = Math.trunc(months / MONTHS);
    return [field, years + (months % MONTHS) / MONTHS + days / YEAR_DAYS];
  }
  if (field === "month") return [field, months + days / MONTH_DAYS];
  return [field === "millis" ? "second" : field, (end - start) / (lengths.get(field) ?? DAY)];
};

const formats = createCache<Intl.RelativeTimeFormat>();

const widths: Readonly<Record<string, Intl.RelativeTimeFormatStyle>> = {
  short: "short",
  narrow: "narrow",
};

/** “in 3 days”, “yesterday”, “now”, calculated in the UTC calendar. Spec: B9.16. */
export const formatRelative = (
  locale: string,
  start: number,
  end: number,
  options: RelativeOptions,
): string => {
  const [field, amount] = distance(start, end, options);
  const zero: Decimal = { negative: false, digits: "0", scale: 0 };
  const value = adjust(parseDecimal(String(amount)) ?? zero, options, [0, 0]);
  const unsigned = { ...value, negative: false };
  const isPlain = options.numericOnly && !(options.alwaysNow && isZero(value));
  const style = widths[options.width ?? ""] ?? "long";
  const numeric = isPlain ? "always" : "auto";
  const format = formats(
    `${locale} ${style} ${numeric}`,
    () => new Intl.RelativeTimeFormat(locale, { style, numeric }),
  );
  const size = Number(`${unsigned.digits}e${-unsigned.scale}`);
  const parts = format.formatToParts(
    value.negative ? -size : size,
    field as Intl.RelativeTimeFormatUnit,
  );
  const text = parts.some(({ type }) => type === "integer")
    ? writeNumber(
        unsigned,
        shapeOf(locale, "decimal"),
        { group: options.group !== false },
        frameOf(parts, (_type, part) => part),
      )
    : parts.map((part) => part.value).join("");
  return inContext(text, options.context, locale, "distance");
};
