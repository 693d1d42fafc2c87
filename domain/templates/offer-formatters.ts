import { productTypes } from "../catalog/product-types.ts";
import { movePoint, printDecimal, roundTo } from "../shared/decimal.ts";
import { markup, textOf } from "./content-markup.ts";
import { chargeVariants, productTypeOf } from "./product-facts.ts";
import { amountIn, minorMoney, priceMoney } from "./product-prices.ts";
import { asNumber } from "./readings.ts";
import type { Formatter, FormatterDefinition, PredicateDefinition, Scope } from "./scope.ts";
import { seek } from "./seek.ts";
import { isObject, isTruthy, memberAt, ownMember } from "./values.ts";

/** Spec: A5.13, B9.25. */
const INSTALLMENTS = 4;

/** Spec: B9.28. */
const UNITED_STATES = "US PR GU VI MP AS UM";
/** Spec: A9.4, B9.27. */
const COUNTRIES = `${UNITED_STATES} CA AU NZ GB`;

/** Of the item, or of all items by id. Spec: A3.8. */
const contextOf = (item: unknown, scope: Scope): unknown => {
  const all = seek(item, "installmentContext", scope);
  return ownMember(all, textOf(item, "id")) ?? all;
};

/** Empty for a country without the offer. */
const countryOf = (context: unknown): string => {
  const country = textOf(context, "stripeAccountCountry").toUpperCase() || "US";
  return COUNTRIES.split(" ").includes(country) ? country : "";
};

/** Spec: A5.11, B9.25. */
const onlyPhysical = (item: unknown, cart: unknown): boolean => {
  const entries = ownMember(cart, "entries");
  const others = Array.isArray(entries) ? entries : [];
  return (
    productTypeOf(item) === productTypes.PHYSICAL &&
    !isTruthy(ownMember(cart, "hasDigital")) &&
    others.every((entry) => {
      const type = ownMember(entry, "productType");
      return type === undefined || asNumber(type) === productTypes.PHYSICAL;
    })
  );
};

/** Money values and plain minor units alike. */
const centsOf = (money: unknown): number =>
  isObject(money)
    ? Number(printDecimal(roundTo(movePoint(amountIn(money), 2), 0, "half-up")))
    : asNumber(money);

/**
 * “4 interest-free payments of $3.13”, or from which or up to which amount there is the offer; nothing
 * where there is none. Our choice: a payment is rounded up to a whole cent. Spec: A5.12, B9.26.
 */
const installmentMessage: Formatter = (item, _args, scope) => {
  const context = contextOf(item, scope);
  const offered = isTruthy(ownMember(context, "afterPayAvailable")) && countryOf(context) !== "";
  if (!offered || !onlyPhysical(item, scope.resolve("cart"))) return "";
  chargeVariants(item, scope);
  const money = priceMoney(item, "from");
  const total = centsOf(isObject(money) ? money : 0);
  const least = centsOf(ownMember(context, "afterPayMin"));
  const most = centsOf(ownMember(context, "afterPayMax"));
  const currency = ownMember(money, "currency");
  const say = (cents: number): string => minorMoney(cents, currency, scope);
  if (total > most) return `available for orders up to ${say(most)}`;
  if (!(total > least)) return `available for orders over ${say(least)}`;
  return `${INSTALLMENTS} interest-free payments of ${say(Math.ceil(total / INSTALLMENTS))}`;
};

const installmentBrand: Formatter = (item, _args, scope) => {
  const country = countryOf(contextOf(item, scope));
  return country && (country === "GB" ? "Clearpay" : "Afterpay");
};

/** `en_US`, `fr_CA`: which page of the offer is shown. Spec: B9.27. */
const installmentLocale: Formatter = (item, _args, scope) => {
  const context = contextOf(item, scope);
  const country = countryOf(context);
  const french = country === "CA" && /^fr/i.test(textOf(context, "shopperLanguage"));
  const region = UNITED_STATES.includes(country) ? "US" : country;
  return country && `${french ? "fr" : "en"}_${region}`;
};

const MOST_STARS = 5;

/** Our choice: whole and half stars, and the figure for those who hear the page. */
const stars: Formatter = (value) => {
  const rating = Math.min(MOST_STARS, Math.max(0, asNumber(value) || 0));
  const halves = Math.round(rating * 2);
  const full = halves >> 1;
  const drawn = "★".repeat(full) + (halves % 2 ? "⯪" : "");
  const shown = `${drawn}${"☆".repeat(MOST_STARS - full - (halves % 2))}`;
  return markup`<span class="review-stars" role="img" aria-label="${Math.round(rating * 10) / 10} out of ${MOST_STARS} stars">${shown}</span>`;
};

const reviewCount: Formatter = (value) => {
  const count = Array.isArray(value) ? value.length : Math.max(0, Math.trunc(asNumber(value)) || 0);
  if (count === 0) return "No reviews";
  return count === 1 ? "1 review" : `${count} reviews`;
};

/** On product pages, where the shop has reviews of its own or imported ones. Spec: A4.10, A1.4. */
const showsReviews = (scope: Scope): boolean => {
  const settings = memberAt(
    scope.resolve("websiteSettings"),
    "storeSettings.merchandisingSettings",
  );
  const enabled = (name: string): boolean => isTruthy(ownMember(settings, name));
  return (
    (enabled("nativeProductReviewsEnabled") || enabled("importedProductReviewsEnabled")) &&
    !isTruthy(scope.resolve("featureFlags.productReviewsKillSwitch")) &&
    productTypeOf(scope.node()) > 0
  );
};

export const offerFormatters: readonly FormatterDefinition[] = [
  { name: "installment-message", run: installmentMessage },
  { name: "installment-brand", run: installmentBrand },
  { name: "installment-locale", run: installmentLocale },
  { name: "review-stars", run: stars },
  { name: "review-count", run: reviewCount },
];

export const offerPredicates: readonly PredicateDefinition[] = [
  { name: "product-reviews?", run: showsReviews },
];
