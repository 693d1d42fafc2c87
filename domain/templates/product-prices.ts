import { productTypes } from "../catalog/events.ts";
import {
  type Decimal,
  movePoint,
  parseDecimal,
  placesOf,
  printDecimal,
  roundTo,
} from "../shared/decimal.ts";
import { formatMoney } from "../shared/format-money.ts";
import { formatCurrency } from "./cldr-numbers.ts";
import { escapeAttribute } from "./content-markup.ts";
import { currencyStyles, numberOptions } from "./number-options.ts";
import { isCounted, productTypeOf, variantsOf } from "./product-facts.ts";
import { asText } from "./readings.ts";
import type { Scope } from "./scope.ts";
import { isTruthy, memberAt, ownMember } from "./values.ts";

const nought: Decimal = { negative: false, digits: "0", scale: 0 };

/**
 * Our choice: the decimal form counts when a money value has both; a `value` alone is taken as it
 * stands, in whole units, as the price helpers of other engines do. Spec: B3.47.
 */
export const amountIn = (money: unknown): Decimal => {
  const exact = ownMember(money, "currencyCode") && ownMember(money, "decimalValue");
  return parseDecimal(asText(exact || ownMember(money, "value"))) ?? nought;
};

/** Below 0, 0 or above 0. */
const compare = (left: Decimal, right: Decimal): number => {
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const [[whole, rest], [otherWhole, otherRest]] = [placesOf(left), placesOf(right)];
  const places = Math.max(rest.length, otherRest.length);
  const [one, other] = [
    whole + rest.padEnd(places, "0"),
    otherWhole + otherRest.padEnd(places, "0"),
  ];
  const order = one.length - other.length || (one < other ? -1 : one === other ? 0 : 1);
  return left.negative ? -order : order;
};

/** What is paid for a variant, or in a pricing option. */
export const chargedMoney = (priced: unknown): unknown =>
  ownMember(priced, isTruthy(ownMember(priced, "onSale")) ? "salePriceMoney" : "priceMoney");

/** The first of the lowest (`sign` 1) or highest (-1); undefined of none. */
const extreme = (
  variants: readonly unknown[],
  moneyOf: (variant: unknown) => unknown,
  sign: 1 | -1,
): unknown => {
  let [best] = variants;
  if (variants.length < 2) return best;
  let amount = amountIn(moneyOf(best));
  for (const variant of variants) {
    const other = amountIn(moneyOf(variant));
    if (sign * compare(other, amount) >= 0) continue;
    best = variant;
    amount = other;
  }
  return best;
};

export const cheapestVariant = (item: unknown): unknown =>
  extreme(variantsOf(item), chargedMoney, 1);

const regularMoney = (variant: unknown): unknown => ownMember(variant, "priceMoney");
const saleMoney = (variant: unknown): unknown => ownMember(variant, "salePriceMoney");

export type PriceKind = "from" | "normal" | "sale";

/** The lowest price charged, the highest regular price, the lowest sale price. */
export const priceMoney = (item: unknown, kind: PriceKind): unknown => {
  const type = productTypeOf(item);
  if (type === productTypes.DIGITAL)
    return (kind === "sale" ? saleMoney : regularMoney)(memberAt(item, "structuredContent"));
  if (!isCounted(type) && (type !== productTypes.GIFT_CARD || kind === "sale")) return undefined;
  if (kind === "from") return chargedMoney(cheapestVariant(item));
  if (kind === "normal") return regularMoney(extreme(variantsOf(item), regularMoney, -1));
  const reduced = variantsOf(item).filter((variant) => isTruthy(ownMember(variant, "onSale")));
  return saleMoney(extreme(reduced, saleMoney, 1));
};

/** In minor units: "1250", also "1250.5". */
export const minorText = (money: unknown): string => printDecimal(movePoint(amountIn(money), 2));

const GROUPS = /\B(?=(?:\d{3})+$)/g;

const nativeText = (amount: Decimal): string => {
  const [whole, fraction] = placesOf(roundTo(amount, 2, "half-up"));
  return `${amount.negative ? "-" : ""}${whole.replace(GROUPS, ",")}.${fraction}`;
};

/** As markup: the bare amount, or with `useCLDRMoneyFormat` as the language writes it. */
export const moneyMarkup = (money: unknown, args: readonly string[], scope: Scope): string => {
  const amount = amountIn(money);
  if (!isTruthy(scope.resolve("featureFlags.useCLDRMoneyFormat")))
    return `<span class="sqs-money-native">${nativeText(amount)}</span>`;
  if (scope.locale === null) return "";
  const code = ownMember(money, "currency") ?? ownMember(money, "currencyCode");
  const currency = code === undefined ? scope.currency() : asText(code).trim();
  const options = numberOptions(args, currencyStyles);
  return escapeAttribute(formatCurrency(scope.locale, amount, currency, options));
};

/** Of minor units, as the language writes it; "$1,234.50" without locale data. Spec: A9.7. */
export const minorMoney = (cents: unknown, currency: string, scope: Scope): string => {
  const amount = movePoint(parseDecimal(asText(cents)) ?? nought, -2);
  if (scope.locale !== null) return formatCurrency(scope.locale, amount, currency, {});
  const whole = Number(printDecimal(roundTo(movePoint(amount, 2), 0, "half-up")));
  return Number.isSafeInteger(whole) ? formatMoney(whole, currency) : "";
};
