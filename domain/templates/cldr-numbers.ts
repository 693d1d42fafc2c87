import {
  type Decimal,
  integerDigits,
  isZero,
  movePoint,
  placesOf,
  printDecimal,
} from "../kit/decimal.ts";
import { createCache } from "../kit/intl-cache.ts";
import type { NumberOptions } from "./number-options.ts";
import { adjust, type Frame, frameOf, shapeOf, writeDigits, writeNumber } from "./number-shape.ts";

const MAX_FRACTIONS = 20;
/** Languages have short forms up to 10¹⁴. */
const MAX_COMPACT = 15;

const formats = createCache<Intl.NumberFormat>();

/** `Intl` cannot determine plurals of longer numbers. */
const MAX_COUNTED = 15;

/**
 * The largest number that can be counted with the same plural: the rules depend on the last six
 * digits and on whether there are more.
 */
const countable = (value: Decimal): Decimal => {
  const excess = integerDigits(value) - MAX_COUNTED;
  if (excess <= 0) return value;
  const [whole, fraction] = placesOf(value);
  return { ...value, digits: `1${whole.slice(1 + excess)}${fraction}`, scale: fraction.length };
};

/** The language's parts for this value: its plural, its word for a thousand. */
const partsOf = (locale: string, options: Intl.NumberFormatOptions, value: Decimal, power = 0) => {
  const digits = Math.min(Math.max(value.scale, 0), MAX_FRACTIONS);
  const all = { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = formats(
    `${locale} ${JSON.stringify(all)}`,
    () => new Intl.NumberFormat(locale, all),
  );
  return format.formatToParts(`${printDecimal(value)}e${power}` as "1");
};

const one = (power: number): Decimal => ({ negative: false, digits: "1", scale: -power });

/** The French short form of a thousand has no digits. */
const TWO: Decimal = { negative: false, digits: "2", scale: 0 };

/** The power of ten by which a number with this many digits is shortened. */
const powerOf = (locale: string, options: Intl.NumberFormatOptions, digits: number): number => {
  const places = Math.min(digits, MAX_COMPACT);
  const parts = partsOf(locale, options, TWO, places - 1);
  const integer = parts.find(({ type }) => type === "integer")?.value ?? "";
  return parts.some(({ type }) => type === "compact") ? places - integer.length : 0;
};

type Style = {
  readonly key: string;
  readonly options: Intl.NumberFormatOptions;
  readonly isMoney?: boolean;
};
type Swap = (type: string, value: string) => string;

const compact = (
  locale: string,
  value: Decimal,
  options: NumberOptions,
  { key, options: plain, isMoney }: Style,
  swap: Swap | undefined,
): string => {
  const shape = shapeOf(locale, key, () => plain, swap);
  const style: Intl.NumberFormatOptions = {
    ...plain,
    notation: "compact",
    compactDisplay: options.style === "long" ? "long" : "short",
  };
  const digits = integerDigits(value);
  const power = powerOf(locale, style, digits);
  const short = movePoint(value, -power);
  const whole = integerDigits(short);
  const least = isMoney ? shape.digits : 0;
  const rounded = adjust(short, options, [least, least], [1, whole + (whole === 1 ? 1 : 0)]);
  const grown = integerDigits(rounded) > whole ? powerOf(locale, style, digits + 1) : power;
  const shown =
    grown > power
      ? adjust(movePoint(rounded, power - grown), options, [least, least], [1, 2])
      : rounded;
  const unsigned = isZero(shown) ? { ...shown, negative: false } : shown;
  // Short forms above 10¹⁴, which some languages have, are not used.
  const shaped = grown > 0 && digits > MAX_COMPACT;
  const like = shaped ? { ...one(MAX_COMPACT - 1), negative: shown.negative } : unsigned;
  const own = partsOf(locale, style, like, shaped ? 0 : grown);
  const parts = own.some(({ type }) => type === "integer")
    ? own
    : partsOf(locale, style, { ...like, digits: "11", scale: 1 }, grown);
  const frame: Frame = frameOf(parts, swap ?? ((_type, text) => text));
  return writeNumber(shown, shape, options, frame);
};

const scientific = (locale: string, value: Decimal, options: NumberOptions): string => {
  const shape = shapeOf(locale, "decimal");
  const limits = [Math.max(1, options.minSig ?? 0), Math.max(1, options.maxSig ?? 0)] as const;
  const { minSig, maxSig, ...rest } = options;
  const significant = minSig !== undefined || maxSig !== undefined;
  const wanted = significant ? { round: options.round ?? "half-even" } : rest;
  const rounded = adjust(value, wanted, [0, 0], limits);
  const exponent = isZero(rounded)
    ? 0
    : rounded.digits.length - rounded.scale - Math.max(1, options.minInt ?? 1);
  const coefficient = adjust(movePoint(rounded, -exponent), wanted, [0, 0], limits);
  const frame = coefficient.negative ? shape.negative : shape.positive;
  const number = writeNumber(coefficient, shape, { group: false }, frame);
  if (exponent === 0) return number;
  const signed = partsOf(
    locale,
    { notation: "scientific", signDisplay: "always" },
    one(Math.sign(exponent)),
  );
  const part = (wanted: string): string | undefined =>
    signed.find(({ type }) => type === wanted)?.value;
  const sign = part(exponent < 0 ? "exponentMinusSign" : "plusSign");
  const power = { negative: false, digits: `${Math.abs(exponent)}`, scale: 0 };
  return `${number}${part("exponentSeparator")}${sign}${writeDigits(power, shape, { group: false })}`;
};

const PERMILLE = "‰";

/** 1,234.568; 1.2K; 12%. */
export const formatDecimal = (locale: string, value: Decimal, options: NumberOptions): string => {
  const { style = "decimal" } = options;
  if (style === "short" || style === "long")
    return compact(locale, value, options, { key: "decimal", options: {} }, undefined);
  if (style === "scientific") return scientific(locale, value, options);
  if (style === "decimal")
    return writeNumber(adjust(value, options, [0, 3]), shapeOf(locale, style), options);
  const permille = style.startsWith("permille");
  const moved = movePoint(value, style.endsWith("scaled") ? 0 : permille ? 3 : 2);
  const shape = shapeOf(
    locale,
    permille ? PERMILLE : "%",
    () => ({ style: "percent" }),
    (type, text) => (permille && type === "percentSign" ? PERMILLE : text),
  );
  return writeNumber(adjust(moved, options, [0, 0]), shape, options);
};

let known: ReadonlySet<string> | undefined;
const isKnown = (code: string): boolean => {
  // XXX and the test currency are not listed but have signs.
  known ??= new Set([...Intl.supportedValuesOf("currency"), "XXX", "XTS"]);
  return known.has(code);
};

/** $1,234.50; an unknown currency has no sign. */
export const formatCurrency = (
  locale: string,
  value: Decimal,
  code: string,
  options: NumberOptions,
): string => {
  const { style = "symbol", narrow } = options;
  const sign = isKnown(code) ? code : "";
  const byName = style === "code" || style === "name";
  const plain = (): Intl.NumberFormatOptions => ({
    style: "currency",
    currency: sign || "ZZZ",
    currencyDisplay: byName ? "name" : narrow ? "narrowSymbol" : "symbol",
    currencySign: style === "accounting" ? "accounting" : "standard",
  });
  const swap: Swap | undefined =
    sign && style !== "code"
      ? undefined
      : (type, text) => (type === "currency" ? (style === "code" ? code : "") : text);
  const key = `${sign} ${byName ? "name" : style}${narrow ? " narrow" : ""}`;
  if (style === "short")
    return compact(locale, value, options, { key, options: plain(), isMoney: true }, swap);
  const shape = shapeOf(locale, key, plain, swap);
  const rounded = adjust(value, options, [shape.digits, shape.digits]);
  if (!byName) return writeNumber(rounded, shape, options);
  const unsigned = isZero(rounded) ? { ...rounded, negative: false } : rounded;
  const parts = partsOf(locale, plain(), countable(unsigned));
  return writeNumber(rounded, shape, options, frameOf(parts, swap ?? ((_type, text) => text)));
};
