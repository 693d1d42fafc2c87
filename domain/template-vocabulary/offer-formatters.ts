import { productTypes } from "../catalog/product-types.ts";
import { installmentBrandOf, installmentLocaleOf } from "../installments/locales.ts";
import { installmentText, judgeAmount } from "../installments/offer.ts";
import { movePoint, printDecimal, roundTo } from "../kit/decimal.ts";
import { asNumber } from "../templates/readings.ts";
import type {
  Formatter,
  FormatterDefinition,
  PredicateDefinition,
  Scope,
} from "../templates/scope.ts";
import { isObject, isTruthy, memberAt, ownMember } from "../templates/values.ts";
import { markup, textOf } from "./content-markup.ts";
import { chargeVariants, productTypeOf } from "./product-facts.ts";
import { amountIn, minorMoney, priceMoney } from "./product-prices.ts";
import { seek } from "./seek.ts";

/** The context of the item, or of all items by id. Spec: A3.8. */
const contextOf = (item: unknown, scope: Scope): unknown => {
  const all = seek(item, "installmentContext", scope);
  return ownMember(all, textOf(item, "id")) ?? all;
};

/** Not in the specification: the default is the United States. */
const countryOf = (context: unknown): string => textOf(context, "stripeAccountCountry") || "US";

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

/** Accepts money values and plain minor units. */
const centsOf = (money: unknown): number =>
  isObject(money)
    ? Number(printDecimal(roundTo(movePoint(amountIn(money), 2), 0, "half-up")))
    : asNumber(money);

/**
 * “4 interest-free payments of $3.13”, or the amount from which or up to which the offer applies;
 * empty where there is none. Spec: A5.12, B9.26.
 */
const installmentMessage: Formatter = (item, _args, scope) => {
  const context = contextOf(item, scope);
  const brand = installmentBrandOf(countryOf(context));
  const offered = isTruthy(ownMember(context, "afterPayAvailable")) && brand !== undefined;
  if (!offered || !onlyPhysical(item, scope.resolve("cart"))) return "";
  chargeVariants(item, scope);
  const money = priceMoney(item, "from");
  const currency = ownMember(money, "currency");
  const limits = {
    afterPayMin: centsOf(ownMember(context, "afterPayMin")),
    afterPayMax: centsOf(ownMember(context, "afterPayMax")),
  };
  const total = centsOf(isObject(money) ? money : 0);
  const offer = judgeAmount(total, typeof currency === "string" ? currency : "", limits);
  return installmentText(offer, (cents) => minorMoney(cents, currency, scope));
};

const installmentBrand: Formatter = (item, _args, scope) =>
  installmentBrandOf(countryOf(contextOf(item, scope))) ?? "";

/** `en_US`, `fr_CA`: the locale of the offer's page. Spec: B9.27. */
const installmentLocale: Formatter = (item, _args, scope) => {
  const context = contextOf(item, scope);
  return installmentLocaleOf(countryOf(context), textOf(context, "shopperLanguage")) ?? "";
};

const MAX_STARS = 5;

/** Not in the specification: whole and half stars, and the number for screen readers. */
const stars: Formatter = (value) => {
  const rating = Math.min(MAX_STARS, Math.max(0, asNumber(value) || 0));
  const halves = Math.round(rating * 2);
  const full = halves >> 1;
  const drawn = "★".repeat(full) + (halves % 2 ? "⯪" : "");
  const shown = `${drawn}${"☆".repeat(MAX_STARS - full - (halves % 2))}`;
  return markup`<span class="review-stars" role="img" aria-label="${Math.round(rating * 10) / 10} out of ${MAX_STARS} stars">${shown}</span>`;
};

const reviewCount: Formatter = (value) => {
  const count = Array.isArray(value) ? value.length : Math.max(0, Math.trunc(asNumber(value)) || 0);
  if (count === 0) return "No reviews";
  return count === 1 ? "1 review" : `${count} reviews`;
};

/** True on product pages of shops with native or imported reviews. Spec: A4.10, A1.4. */
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
