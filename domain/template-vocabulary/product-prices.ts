import { productTypes } from "../catalog/product-types.ts";
import {
  type Decimal,
  movePoint,
  parseDecimal,
  placesOf,
  printDecimal,
  roundTo,
} from "../kit/decimal.ts";
import { currencySign } from "../kit/format-money.ts";
import { fractionDigits } from "../kit/fraction-digits.ts";
import { escapeAttribute } from "../templates/markup.ts";
import { currencyOr, wantsCldr, writeMoney } from "../templates/money-formatters.ts";
import { asText } from "../templates/readings.ts";
import type { Scope } from "../templates/scope.ts";
import { isTruthy, memberOf } from "../templates/values.ts";
import { fieldsOf } from "./fields.ts";
import { isCounted, productTypeOf, variantsOf } from "./product-facts.ts";

const nought: Decimal = { negative: false, digits: "0", scale: 0 };

/**
 * Not in the specification: the decimal form takes precedence when a money value has both; a single
 * `value` is in whole units, as in the price helpers of other engines. Spec: B3.47.
 */
const textIn = (money: unknown): string => {
  const { currencyCode, decimalValue, value } = fieldsOf(money);
  return asText((currencyCode && decimalValue) || value);
};

const amountOf = (text: string): Decimal => parseDecimal(text) ?? nought;
export const amountIn = (money: unknown): Decimal => amountOf(textIn(money));

const LONGEST_SIMPLE = 13;

/**
 * Number of digits after the point of a short amount such as "1250" or "12.50", or -1 for another
 * form. Nearly all amounts are short, and parsing them with a pattern takes 260 ns.
 */
const simplePlaces = (text: string): number => {
  const first = text.charCodeAt(0);
  if (text.length > LONGEST_SIMPLE || !(first > 47 && first < 58)) return -1;
  if (first === 48 && text.length > 1 && text.charCodeAt(1) !== 46) return -1;
  let point = -1;
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46 && point < 0) point = at;
    else if (code < 48 || code > 57) return -1;
  }
  return point < 0 ? 0 : text.length - point - 1;
};

/** Negative, 0 or positive. */
const compare = (left: string, right: string): number => {
  if (left === right) return 0;
  // A float is exact for this many digits.
  if (simplePlaces(left) >= 0 && simplePlaces(right) >= 0) return Number(left) - Number(right);
  return compareAmounts(amountOf(left), amountOf(right));
};

const compareAmounts = (left: Decimal, right: Decimal): number => {
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const [[whole, rest], [otherWhole, otherRest]] = [placesOf(left), placesOf(right)];
  const places = Math.max(rest.length, otherRest.length);
  const one = whole + rest.padEnd(places, "0");
  const other = otherWhole + otherRest.padEnd(places, "0");
  const order = one.length - other.length || (one < other ? -1 : one === other ? 0 : 1);
  return left.negative ? -order : order;
};

const regularMoney = (variant: unknown): unknown => fieldsOf(variant).priceMoney;
const saleMoney = (variant: unknown): unknown => fieldsOf(variant).salePriceMoney;

/** The price that is charged for a variant or a pricing option. */
export const chargedMoney = (priced: unknown): unknown =>
  isTruthy(fieldsOf(priced).onSale) ? saleMoney(priced) : regularMoney(priced);

/** The first of the lowest (`sign` 1) or highest (-1) prices; undefined when there is none. */
const extreme = (
  variants: readonly unknown[],
  moneyOf: (variant: unknown) => unknown,
  sign: 1 | -1,
): unknown => {
  let [best] = variants;
  if (variants.length < 2) return best;
  let amount = textIn(moneyOf(best));
  for (const variant of variants) {
    const other = textIn(moneyOf(variant));
    if (sign * compare(other, amount) >= 0) continue;
    best = variant;
    amount = other;
  }
  return best;
};

export const cheapestVariant = (item: unknown): unknown =>
  extreme(variantsOf(item), chargedMoney, 1);

export type PriceKind = "from" | "normal" | "sale";

/** The lowest price charged, the highest regular price, the lowest sale price. */
export const priceMoney = (item: unknown, kind: PriceKind): unknown => {
  const type = productTypeOf(item);
  if (type === productTypes.DIGITAL)
    return (kind === "sale" ? saleMoney : regularMoney)(memberOf(item, "structuredContent"));
  if (!isCounted(type) && (type !== productTypes.GIFT_CARD || kind === "sale")) return undefined;
  if (kind === "from") return chargedMoney(cheapestVariant(item));
  if (kind === "normal") return regularMoney(extreme(variantsOf(item), regularMoney, -1));
  const reduced = variantsOf(item).filter((variant) => isTruthy(memberOf(variant, "onSale")));
  return saleMoney(extreme(reduced, saleMoney, 1));
};

/** Whole units with two decimals; undefined for other forms. */
const simpleAmount = (text: string): readonly [string, string] | undefined => {
  const places = simplePlaces(text);
  if (places < 0 || places > 2) return undefined;
  const end = places === 0 && !text.endsWith(".") ? text.length : text.length - places - 1;
  return [text.slice(0, end), text.slice(end + 1).padEnd(2, "0")];
};

/** In minor units: "1250", or "1250.5". */
export const minorText = (money: unknown): string => {
  const text = textIn(money);
  const simple = text.startsWith("0") ? undefined : simpleAmount(text);
  return simple ? simple[0] + simple[1] : printDecimal(movePoint(amountOf(text), 2));
};

const GROUPS = /\B(?=(?:\d{3})+$)/g;
const grouped = (whole: string): string => {
  if (whole.length <= 3) return whole;
  return whole.length > 6 ? whole.replace(GROUPS, ",") : `${whole.slice(0, -3)},${whole.slice(-3)}`;
};

/** With the currency's number of decimals: "1,234.50" dollars, "1,235" yen. Spec: A9.7. */
const nativeText = (text: string, currency: string): string => {
  const digits = fractionDigits(currency);
  const simple = digits === 2 ? simpleAmount(text) : undefined;
  if (simple) return `${grouped(simple[0])}.${simple[1]}`;
  const amount = amountOf(text);
  const rounded = roundTo(amount, digits, "half-up");
  const [whole, fraction] = placesOf(rounded);
  const sign = amount.negative ? "-" : "";
  return `${sign}${grouped(whole)}${digits === 0 ? "" : `.${fraction}`}`;
};

const currencyOf = (money: unknown, scope: Scope): string => {
  const [code = memberOf(money, "currencyCode")] = [memberOf(money, "currency")];
  return code === undefined ? scope.currency() : asText(code).trim();
};

/**
 * As markup: the bare amount, or formatted for the language. Without locale data a message contains
 * no price. In that case only its existence matters and `find` is not called.
 */
export const moneyMarkup = (find: () => unknown, args: readonly string[], scope: Scope): string => {
  const isLocal = wantsCldr(scope);
  const cldr = scope.cldr();
  if (!cldr) return isLocal ? "" : "-";
  const money = find();
  const currency = currencyOf(money, scope);
  if (!isLocal)
    return `<span class="sqs-money-native">${nativeText(textIn(money), currency)}</span>`;
  return escapeAttribute(cldr.currency(amountIn(money), currency, args));
};

const noArgs: readonly string[] = [];

/** Formats minor units for the language; "$1,234.50" without locale data. Spec: A9.7. */
export const minorMoney = (cents: unknown, code: unknown, scope: Scope): string => {
  const currency = currencyOr(code, scope.currency());
  const amount = movePoint(amountOf(asText(cents)), -2);
  const cldr = scope.cldr();
  if (cldr) return cldr.currency(amount, currency, noArgs);
  return writeMoney({ amount, currency }, currencySign(currency));
};
