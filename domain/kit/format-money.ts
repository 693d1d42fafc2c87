import { fractionDigits } from "./fraction-digits.ts";
import { createCache } from "./intl-cache.ts";
import type { MoneyLocale } from "./reader.ts";

export { fractionDigits } from "./fraction-digits.ts";

/** Maximum number of integer digits. Spec: A9.7. */
export const MAX_INTEGER_PLACES = 15;
const CENTS = 100;

/**
 * Whole units and hundredths without float arithmetic, rounded half up where no hundredths are
 * shown.
 */
const split = (cents: number, digits: number): { whole: number; rest: number } => {
  const magnitude = Math.abs(cents);
  const whole = Math.floor(magnitude / CENTS);
  const rest = magnitude % CENTS;
  return digits === 0 ? { whole: whole + (rest >= CENTS / 2 ? 1 : 0), rest: 0 } : { whole, rest };
};

const written = (cents: number, currency: string, separator: string): string => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount in cents: ${cents}`);
  const digits = fractionDigits(currency);
  const { whole, rest } = split(cents, digits);
  if (String(whole).length > MAX_INTEGER_PLACES)
    throw new RangeError(`More than ${MAX_INTEGER_PLACES} integer places: ${cents}`);
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, separator);
  return digits === 0 ? grouped : `${grouped}.${String(rest).padStart(digits, "0")}`;
};

const isNegative = (cents: number, currency: string): boolean => {
  const { whole, rest } = split(cents, fractionDigits(currency));
  return cents < 0 && (whole > 0 || rest > 0);
};

/** "1,234.50"; no decimals for JPY. Spec: A9.7. */
export const formatAmount = (cents: number, currency: string): string =>
  `${isNegative(cents, currency) ? "-" : ""}${written(cents, currency, ",")}`;

/** The `decimalValue` of a money value: "1234.50", without separators. Spec: A3.6. */
export const decimalValue = (cents: number, currency: string): string =>
  `${isNegative(cents, currency) ? "-" : ""}${written(cents, currency, "")}`;

const symbols: Readonly<Record<string, string>> = {
  EUR: "€",
  USD: "$",
  AUD: "A$",
  CAD: "CA$",
  NZD: "NZ$",
  GBP: "£",
  HKD: "HK$",
  MXN: "MX$",
  SGD: "S$",
  ILS: "₪",
  PHP: "₱",
  BRL: "R$",
  INR: "₹",
  JPY: "¥",
};

/** "$", or "SEK " for a currency without its own sign. */
export const currencySign = (currency: string): string =>
  Object.hasOwn(symbols, currency) ? (symbols[currency] ?? "") : `${currency} `;

const localFormats = createCache<Intl.NumberFormat>();

/** The amount as the template formatter `money-format` writes it in this locale. Spec: B3.45. */
const formatLocal = (cents: number, currency: string, locale: string): string => {
  const format = localFormats(
    `${locale} ${currency}`,
    () => new Intl.NumberFormat(locale, { style: "currency", currency }),
  );
  return format.format(cents === 0 ? 0 : cents / CENTS);
};

/**
 * "$1,234.50", "-€5.00", "¥1,200"; a currency without its own sign is written by its code: "SEK
 * 99.00". Not in the specification: the sign stands before the amount, as in American English.
 * @param locale writes it as that locale does: "1.234,50 $"
 */
export const formatMoney = (cents: number, currency: string, locale: MoneyLocale = null): string =>
  locale === null
    ? `${isNegative(cents, currency) ? "-" : ""}${currencySign(currency)}${written(cents, currency, ",")}`
    : formatLocal(cents, currency, locale);

/** A money value as templates and calls carry it. Spec: A3.6, B3.47. */
export const moneyOf = (
  cents: number,
  currency: string,
): { readonly value: string; readonly currency: string } => ({ value: String(cents), currency });
