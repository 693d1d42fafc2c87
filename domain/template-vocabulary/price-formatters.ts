import { type PlanPeriod, planPattern, planPeriod, UNAVAILABLE } from "../subscriptions/wording.ts";
import { escapeAttribute, Markup } from "../templates/markup.ts";
import { asNumber, asText } from "../templates/readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "../templates/scope.ts";
import { isTruthy, ownMember } from "../templates/values.ts";
import { fillMessage, localized, type MessageValues, PRICE } from "./commerce-message.ts";
import {
  chargeVariants,
  factsOf,
  hasVariedPrices,
  inContent,
  isCounted,
  isSubscribable,
} from "./product-facts.ts";
import {
  chargedMoney,
  cheapestVariant,
  minorText,
  moneyMarkup,
  type PriceKind,
  priceMoney,
} from "./product-prices.ts";

type Prices = {
  readonly className: string;
  /** Pattern for a single price: `{price} every month`. */
  readonly pattern: string;
  /** Pattern for differing prices; the three prices are markup, "" for none. */
  readonly fromPattern: string;
  readonly from: string;
  readonly sale: string;
  readonly normal: string;
  readonly more: MessageValues;
};

const hidden = (text: string): string =>
  `<span class="visually-hidden v6-visually-hidden">${text}</span>`;

const inBlock = (className: string, body: string): Markup =>
  new Markup(`\n\n\n<div class="${className}">\n${body}\n</div>`);

const drawPrices = (prices: Prices, scope: Scope): Markup => {
  const { className, pattern, fromPattern, from, sale, normal, more } = prices;
  // The owner's text is escaped before the prices, which are markup, are inserted.
  const say = (text: string, price: string): string => {
    if (scope.locale === null) return "";
    return text === PRICE
      ? price
      : fillMessage(escapeAttribute(text), [["price", price], ...more], scope);
  };
  let body = normal && say(pattern, normal);
  if (from && scope.locale === null) body = "\n";
  else if (from) {
    const price: MessageValues = className === "product-price" ? [["price", from]] : [];
    const all: MessageValues = [["fromPrice", from], ...price, ...more];
    body = `${fillMessage(escapeAttribute(fromPattern), all, scope)}\n`;
  } else if (sale)
    body = `${hidden("Sale Price:")}${say(pattern, sale)} ${hidden("Original Price:")}<span class="original-price">${body}</span>\n`;
  return inBlock(className, body);
};

const none = { pattern: PRICE, fromPattern: "", from: "", sale: "", normal: "", more: [] };
const noPrice: Prices = { ...none, className: "product-price" };

/** Undefined for an invalid interval. Spec: A3.9, B8.24. */
const periodOf = (item: unknown): PlanPeriod | undefined => {
  const plan = inContent(item, "subscriptionPlan");
  const billing = ownMember(plan, "billingPeriod");
  return planPeriod(
    asNumber(ownMember(billing, "value")),
    asText(ownMember(billing, "unit")),
    asNumber(ownMember(plan, "numBillingCycles")),
  );
};

const capitalized = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

const subscriptionKey = (
  { every, unit, duration, durationUnit }: PlanPeriod,
  varied: boolean,
): string => {
  const ending =
    duration === 0
      ? "indefinite"
      : `limited__${duration === 1 ? "1" : "n"}${capitalized(durationUnit)}s`;
  return `productPrice__${varied ? "multiplePrices" : "singlePrice"}__${every === 1 ? "1" : "n"}${capitalized(unit)}ly__${ending}`;
};

const subscriptionText = (period: PlanPeriod, varied: boolean): string =>
  `${varied ? "from " : ""}{price} ${planPattern(period)}`;

const UNDEFINED_TYPE = -1;

/**
 * An unknown unit is reported in any language, a missing plan only with locale data. Spec: A5.17,
 * B8.24.
 */
const unavailable = (item: unknown, scope: Scope): Markup => {
  const text = localized(scope, "productPriceUnavailable", UNAVAILABLE);
  const plan = inContent(item, "subscriptionPlan");
  if (scope.locale === null && ownMember(plan, "billingPeriod") !== undefined)
    return inBlock(noPrice.className, `${escapeAttribute(text)}\n`);
  return drawPrices({ ...noPrice, fromPattern: text, from: "true" }, scope);
};

const productPrice: Formatter = (item, args, scope) => {
  const facts = factsOf(item, scope);
  const period = isSubscribable(item) ? periodOf(item) : undefined;
  if (!period && isSubscribable(item)) return unavailable(item, scope);
  if (!period && facts.type === UNDEFINED_TYPE) return drawPrices(noPrice, scope);
  const varied = hasVariedPrices(facts, scope.charge);
  const money = (kind: PriceKind): string =>
    moneyMarkup(() => priceMoney(item, kind), args.list, scope);
  const text =
    period && localized(scope, subscriptionKey(period, varied), subscriptionText(period, varied));
  const prices: Prices = {
    className: noPrice.className,
    pattern: text ?? PRICE,
    fromPattern:
      text ?? (varied ? localized(scope, "productPriceFromText", "from {fromPrice}") : ""),
    from: varied ? money("from") : "",
    sale: !varied && facts.isOnSale ? money("sale") : "",
    // Empty without locale data.
    normal: varied || scope.locale === null ? "" : money("normal"),
    more: period
      ? [
          ["billingPeriodValue", period.every],
          ["duration", period.duration],
        ]
      : none.more,
  };
  return drawPrices(prices, scope);
};

/** The subscription price of the cheapest variant, from its first pricing option. */
const subscriptionPrice: Formatter = (item, args, scope) => {
  const facts = factsOf(item, scope);
  const plain = { ...none, className: "subscription-price" };
  const options = ownMember(cheapestVariant(item), "pricingOptions");
  if (typeof options !== "object" || !isTruthy(options) || !isCounted(facts.type))
    return drawPrices(plain, scope);
  const option = ownMember(options, "0");
  const money = (value: unknown): string => moneyMarkup(() => value, args.list, scope);
  const varied = hasVariedPrices(facts, scope.charge);
  const prices: Prices = {
    ...plain,
    fromPattern: varied ? localized(scope, "productPriceFromText", "from {fromPrice}") : "",
    from: varied ? money(chargedMoney(option)) : "",
    sale: isTruthy(ownMember(option, "onSale")) ? money(ownMember(option, "salePriceMoney")) : "",
    normal: money(ownMember(option, "priceMoney")),
  };
  return drawPrices(prices, scope);
};

const inMinorUnits =
  (kind: PriceKind): Formatter =>
  (item, _args, scope) => {
    chargeVariants(item, scope);
    return minorText(priceMoney(item, kind));
  };

export const priceFormatters: readonly FormatterDefinition[] = [
  { name: "product-price", run: productPrice },
  { name: "subscription-price", run: subscriptionPrice },
  { name: "from-price", run: inMinorUnits("from") },
  { name: "normal-price", run: inMinorUnits("normal") },
  { name: "sale-price", run: inMinorUnits("sale") },
];
