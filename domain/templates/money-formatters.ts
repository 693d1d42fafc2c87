import { findCurrency } from "../kit/currencies.ts";
import {
  type Decimal,
  isZero,
  movePoint,
  parseDecimal,
  placesOf,
  roundTo,
} from "../kit/decimal.ts";
import { currencySign, fractionDigits, MAX_INTEGER_PLACES } from "../kit/format-money.ts";
import { knownLocale } from "../kit/known-locale.ts";
import { asText } from "./readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "./scope.ts";
import { inLanguage } from "./time-formatters.ts";
import { hasOwnMember, isObject, isTruthy, memberOf, ownMember } from "./values.ts";

/** Amount and currency in either form; undefined for a value that is not money. Spec: B3.47. */
export const moneyParts = (
  value: unknown,
): { readonly amount: unknown; readonly code: unknown } | undefined => {
  for (const [amount, code] of [
    ["decimalValue", "currencyCode"],
    ["value", "currency"],
  ] as const)
    if (hasOwnMember(value, amount) && hasOwnMember(value, code))
      return { amount: ownMember(value, amount), code: ownMember(value, code) };
  return undefined;
};

/** An amount in units of its currency. */
export type Money = { readonly amount: Decimal; readonly currency: string };

const CURRENCY = /^[A-Z]{3}$/;
export const currencyOr = (value: unknown, other: string): string =>
  typeof value === "string" && CURRENCY.test(value) ? value : other;

const CENTS = -2;

/** A money value in either form, or plain minor units. Spec: A3.6, B3.47, B9.20. */
export const minorMoneyOf = (value: unknown, currency: string): Money | undefined => {
  const isDecimal = isObject(value) && hasOwnMember(value, "decimalValue");
  const written = isDecimal
    ? ownMember(value, "decimalValue")
    : isObject(value)
      ? ownMember(value, "value")
      : value;
  const amount = typeof written === "boolean" ? undefined : parseDecimal(asText(written).trim());
  const code = ownMember(value, isDecimal ? "currencyCode" : "currency");
  return (
    amount && {
      amount: isDecimal ? amount : movePoint(amount, CENTS),
      currency: currencyOr(code, currency),
    }
  );
};

/** "1,234.50" after the sign; empty for more than fifteen integer digits. Spec: A9.7. */
export const writeMoney = ({ amount, currency }: Money, sign: string): string => {
  const rounded = roundTo(amount, fractionDigits(currency), "half-up");
  const [whole, fraction] = placesOf(rounded);
  if (whole.length > MAX_INTEGER_PLACES) return "";
  const minus = rounded.negative && !isZero(rounded) ? "-" : "";
  return `${minus}${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction && `.${fraction}`}`;
};

/** Spec: B3.45. */
export const wantsCldr = ({ resolve }: Scope): boolean =>
  isTruthy(memberOf(resolve("featureFlags"), "useCLDRMoneyFormat")) ||
  isTruthy(memberOf(resolve("websiteSettings"), "useCLDRMoneyFormat")) ||
  isTruthy(memberOf(resolve("website"), "useCLDRMoneyFormat"));

/** A value that is not money is returned unchanged. */
const minorMoney =
  (form: "plain" | "signed"): Formatter =>
  (value, { list }, scope) => {
    const money = minorMoneyOf(value, currencyOr(list[0], scope.currency()));
    if (!money) return value;
    const cldr = wantsCldr(scope) ? scope.cldr() : undefined;
    if (cldr) return cldr.currency(money.amount, money.currency, list);
    return writeMoney(money, form === "plain" ? "" : currencySign(money.currency));
  };

/** `EUR`, and `eur` where it is a currency of shops. */
const currencyNamed = (name: string): string | undefined =>
  CURRENCY.test(name) ? name : findCurrency(name.toUpperCase())?.code;

/** `de`, `de_DE`, `zh-Hant-TW`. A currency such as `eur` and an option such as `style:code` are not. */
const LOCALE = /^[a-z]{2,3}(?:[_-][A-Za-z\d]{2,8}){0,3}$/;
const isLocale = (name: string): boolean =>
  LOCALE.test(name) &&
  currencyNamed(name) === undefined &&
  knownLocale(name.replaceAll("_", "-")) !== undefined;

/**
 * Arguments in any order: a locale, which takes the place of the page's, the currency of a plain
 * number, and the options of `money`.
 */
const localMoney: Formatter = (value, { list }, scope) => {
  const named = list.find(isLocale);
  const options = list.filter((each) => each !== named);
  const code = options.map(currencyNamed).find((each) => each !== undefined);
  const money = minorMoneyOf(value, currencyOr(code, scope.currency()));
  if (!money) return value;
  const cldr = scope.cldr(named);
  if (cldr) return cldr.currency(money.amount, money.currency, options);
  return writeMoney(money, currencySign(money.currency));
};

/** The text for an infinite or invalid number; "" for all others. */
export const withoutDigits = (text: string): string => {
  if (/^[+-]?[Ii]nfinity$/.test(text)) return "∞";
  return /^(NaN|nan)$/.test(text) ? "NaN" : "";
};

const decimal = inLanguage((cldr, value, args) => {
  const text = asText(value);
  const number = parseDecimal(text);
  return number ? cldr.decimal(number, args.list) : withoutDigits(text);
});

/** The amount in units, not in hundredths. */
const money = inLanguage((cldr, value, args) => {
  const parts = moneyParts(value);
  const amount = parts && parseDecimal(asText(parts.amount));
  if (!amount) return "";
  return cldr.currency(amount, asText(parts.code), args.list);
});

const signed = minorMoney("signed");

/**
 * Money as in `money-format`; a number with arguments has another unit and is returned unchanged.
 */
const unit: Formatter = (value, args, scope, values) =>
  isObject(value) || !args.list[0] || CURRENCY.test(args.list[0])
    ? signed(value, args, scope, values)
    : value;

export const moneyFormatters: readonly FormatterDefinition[] = [
  { name: "decimal", run: decimal },
  { name: "money", run: money },
  { name: "money-format", run: signed },
  { name: "money-string", run: signed },
  { name: "moneyFormat", run: minorMoney("plain") },
  { name: "i18n-money-format", run: localMoney },
  { name: "unit", run: unit },
];
