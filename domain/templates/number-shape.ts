import { type Decimal, isZero, placesOf, roundTo, stripZeros } from "../kit/decimal.ts";
import { createCache } from "../kit/intl-cache.ts";
import type { NumberOptions } from "./number-options.ts";

type Parts = readonly { readonly type: string; readonly value: string }[];

/** The text around the digits. */
export type Frame = readonly [before: string, after: string];

/** How a language writes digits. */
type Shape = {
  readonly positive: Frame;
  readonly negative: Frame;
  readonly point: string;
  readonly separator: string;
  readonly primary: number;
  readonly secondary: number;
  /** Minimum number of digits before the first separator. */
  readonly least: number;
  /** Undefined for 0 to 9. */
  readonly numerals: readonly string[] | undefined;
  /** Fraction digits of a currency. */
  readonly digits: number;
};

const NUMERIC = ["integer", "group", "decimal", "fraction"];

/** `swap` can replace the text of a part. */
export const frameOf = (parts: Parts, swap: (type: string, value: string) => string): Frame => {
  let before = "";
  let after = "";
  let inside = false;
  for (const { type, value } of parts)
    if (NUMERIC.includes(type)) inside = true;
    else if (inside) after += swap(type, value);
    else before += swap(type, value);
  return [before, after];
};

const asIs = (_type: string, value: string): string => value;
const SAMPLE = 12345678901.5;

const numeralsOf = (locale: string): readonly string[] | undefined => {
  const format = new Intl.NumberFormat(locale);
  return format.resolvedOptions().numberingSystem === "latn"
    ? undefined
    : Array.from("0123456789", (digit) => format.format(Number(digit)));
};

const createShape = (
  locale: string,
  options: Intl.NumberFormatOptions,
  swap: typeof asIs,
): Shape => {
  const { maximumFractionDigits: digits = 0 } = new Intl.NumberFormat(
    locale,
    options,
  ).resolvedOptions();
  const format = new Intl.NumberFormat(locale, {
    ...options,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const parts = format.formatToParts(SAMPLE);
  const partValue = (wanted: string): string =>
    parts.find(({ type }) => type === wanted)?.value ?? "";
  const groups = parts.filter(({ type }) => type === "integer").map(({ value }) => value.length);
  const primary = groups.at(-1) ?? 0;
  return {
    positive: frameOf(parts, swap),
    negative: frameOf(format.formatToParts(-SAMPLE), swap),
    point: partValue("decimal"),
    separator: partValue("group"),
    primary,
    secondary: groups.length > 2 ? (groups.at(-2) ?? primary) : primary,
    least: format
      .formatToParts(options.style === "percent" ? 12.34 : 1234)
      .some(({ type }) => type === "group")
      ? 1
      : 2,
    numerals: numeralsOf(locale),
    digits,
  };
};

const shapes = createCache<Shape>();

/** `options` is called the first time that `key` is used. */
export const shapeOf = (
  locale: string,
  key: string,
  options: () => Intl.NumberFormatOptions = () => ({}),
  swap = asIs,
): Shape => shapes(`${locale} ${key}`, () => createShape(locale, options(), swap));

const grouped = (whole: string, { separator, primary, secondary }: Shape): string => {
  let end = whole.length - primary;
  let written = whole.slice(end);
  for (; end > secondary; end -= secondary)
    written = whole.slice(end - secondary, end) + separator + written;
  return whole.slice(0, end) + separator + written;
};

/** The digits without a sign. */
export const writeDigits = (
  value: Decimal,
  shape: Shape,
  { minInt, group }: NumberOptions,
): string => {
  const [places, fraction] = placesOf(value);
  const whole = minInt === 0 && fraction && places === "0" ? "" : places.padStart(minInt ?? 1, "0");
  const written =
    (group === false || whole.length < shape.primary + shape.least
      ? whole
      : grouped(whole, shape)) + (fraction && shape.point + fraction);
  const { numerals } = shape;
  return numerals ? written.replace(/\d/g, (digit) => numerals[Number(digit)] ?? digit) : written;
};

/** The complete number; zero has no sign. */
export const writeNumber = (
  value: Decimal,
  shape: Shape,
  options: NumberOptions,
  frame: Frame = value.negative && !isZero(value) ? shape.negative : shape.positive,
): string => frame[0] + writeDigits(value, shape, options) + frame[1];

/** Minimum and maximum number of fraction digits. */
const fractionsOf = (
  { minFrac, maxFrac }: NumberOptions,
  low: number,
  high: number,
): readonly [number, number] => {
  const most = maxFrac ?? Math.max(high, minFrac ?? 0);
  return [Math.min(minFrac ?? low, most), most];
};

/** Rounds to significant digits; -1: no limit. */
const roundSignificant = (
  value: Decimal,
  least: number,
  most: number,
  round: NonNullable<NumberOptions["round"]>,
): Decimal => {
  if (most === 0) return roundTo({ ...value, digits: "0" }, 0, round);
  const excess = value.digits.length - most;
  const rounded = stripZeros(
    most >= 0 && excess > 0 ? roundTo(value, value.scale - excess, round) : value,
  );
  const lacking = least - rounded.digits.length;
  return lacking > 0 ? roundTo(rounded, rounded.scale + lacking, round) : rounded;
};

/**
 * Rounds with the given mode, half-even by default. `low` and `high`: default fraction digits;
 * `significant`: significant digits of styles that use them.
 */
export const adjust = (
  value: Decimal,
  options: NumberOptions,
  [low, high]: readonly [number, number],
  significant?: readonly [number, number],
): Decimal => {
  const { minSig, maxSig, minFrac, maxFrac, round = "half-even" } = options;
  const wantsFractions = minFrac !== undefined || maxFrac !== undefined;
  if (minSig !== undefined || maxSig !== undefined || (significant && !wantsFractions)) {
    const least = minSig ?? significant?.[0] ?? -1;
    const most = maxSig ?? significant?.[1] ?? -1;
    const limit = most >= 0 && least > most ? least : most;
    return roundSignificant(value, least < 0 ? limit : least, limit, round);
  }
  const [least, most] = fractionsOf(options, low, high);
  const places = Math.max(least, Math.min(value.scale, most));
  // As in the reference engine, anything below a tenth of the last digit counts as zero in every
  // mode.
  const isSeen = value.digits.length >= value.scale - places;
  const rounded = stripZeros(roundTo(isSeen ? value : { ...value, digits: "0" }, places, round));
  return rounded.scale < least ? roundTo(rounded, least, round) : rounded;
};
