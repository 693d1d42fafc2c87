import type { CouponFacts } from "../coupons/usable.ts";
import { smallestUnitCents } from "../kit/allocate.ts";
import type { ShippingOption } from "../shipping/events.ts";
import type { TaxRule } from "../taxes/events.ts";
import { type CartChoices, noChoices } from "./choices.ts";
import { type OfferedShipping, offerShipping, type ShippingOfCart } from "./offer-shipping.ts";
import type { PricedLine } from "./priced-line.ts";
import { type CouponsOfCart, noCoupons, takeCoupons } from "./take-coupons.ts";
import { type TaxOfCart, taxCart } from "./tax-cart.ts";
import { type CartTotals, lineTotalCents, totalsOf } from "./totals.ts";

/** What the shop says about prices. The caller looked it up; nothing comes from a client. */
export type PricingFacts = {
  /** All tax rules of the website, in the owner's order. */
  readonly taxRules: readonly TaxRule[];
  readonly shippingOptions: readonly ShippingOption[];
  /** The coupons that the cart names, by coupon id. */
  readonly coupons: ReadonlyMap<string, CouponFacts>;
  /** Weight of one unit by variant id; a missing one counts as 0. */
  readonly weightsGrams: ReadonlyMap<string, number>;
};

export const noPricingFacts: PricingFacts = {
  taxRules: [],
  shippingOptions: [],
  coupons: new Map(),
  weightsGrams: new Map(),
};

/** A cart that is to be priced. */
export type UnpricedCart = {
  readonly websiteId: string;
  readonly cartId: string;
  readonly entries: readonly PricedLine[];
  readonly choices?: CartChoices | undefined;
};

/** Answers without a query while the cache is fresh. */
export type FindPricingFacts = (asked: UnpricedCart) => PricingFacts | Promise<PricingFacts>;

/** The money of one line; `totalCents − discountCents + taxCents` is what it costs. */
export type LinePricing = {
  readonly entryId: string;
  readonly totalCents: number;
  readonly discountCents: number;
  /** Added to the price. */
  readonly taxCents: number;
  /** Contained in the price. */
  readonly includedTaxCents: number;
};

/**
 * A cart's money, in which all parts add up to the cent:
 * - `subtotal − discount + shipping + tax = grand total`
 * - `discount` = discounts of the lines + discount of the shipping = amounts of the valid coupons
 * - `tax` + `included tax` = amounts of the tax rules = taxes of the lines + taxes of the shipping
 */
export type CartPricing = {
  readonly lines: readonly LinePricing[];
  readonly coupons: CouponsOfCart;
  readonly shipping: ShippingOfCart;
  readonly taxes: readonly TaxOfCart[];
  /** Contained in the prices; not part of `totals.taxCents`. */
  readonly includedTaxCents: number;
  readonly totals: CartTotals;
};

export type CartToPrice = {
  readonly entries: readonly PricedLine[];
  readonly choices?: CartChoices | undefined;
  readonly facts: PricingFacts;
  readonly at: string;
};

/**
 * The smallest amount that prices of the currency use: whole units, or cents where a price is not
 * in whole units.
 */
const unitOf = (entries: readonly PricedLine[]): number => {
  const unit = smallestUnitCents(entries[0]?.currency ?? "");
  return entries.every(({ purchasePriceCents }) => purchasePriceCents % unit === 0) ? unit : 1;
};

const unpriced = (entries: readonly PricedLine[]): CartPricing => ({
  lines: entries.map((entry) => ({
    entryId: entry.entryId,
    totalCents: lineTotalCents(entry),
    discountCents: 0,
    taxCents: 0,
    includedTaxCents: 0,
  })),
  coupons: noCoupons,
  shipping: { options: [], selected: null, problem: null, discountCents: 0, taxCents: 0 },
  taxes: [],
  includedTaxCents: 0,
  totals: totalsOf(entries),
});

const sellsPlainly = (choices: CartChoices, { taxRules, shippingOptions }: PricingFacts): boolean =>
  choices.couponIds.length === 0 &&
  shippingOptions.length === 0 &&
  (taxRules.length === 0 || choices.location === null);

/**
 * Prices a cart. The order of calculation: coupons reduce the lines, one after the other as
 * entered; the remaining sum selects shipping; a free-shipping coupon removes its cost; taxes apply
 * to what is left of each line and of the shipping. Discounts are divided by `allocate`. Spec:
 * A3.1.
 */
export const priceCart = ({
  entries,
  choices = noChoices,
  facts,
  at,
}: CartToPrice): CartPricing => {
  if (sellsPlainly(choices, facts)) return unpriced(entries);
  const unitCents = unitOf(entries);
  const totals = totalsOf(entries);
  const taken = takeCoupons({
    entries,
    totals,
    couponIds: choices.couponIds,
    facts,
    unitCents,
    at,
  });
  const offered: OfferedShipping = offerShipping({ entries, totals, choices, facts, taken });
  const coupons = taken.withShipping(offered.selected?.costCents ?? 0);
  const shippingCostCents = offered.selected?.costCents ?? 0;
  const taxed = taxCart({
    lines: entries.map((entry, index) => ({
      productType: entry.productType,
      amountCents: lineTotalCents(entry) - (taken.lineDiscountsCents[index] ?? 0),
    })),
    shippingCents: shippingCostCents - coupons.shippingDiscountCents,
    location: choices.location,
    taxRules: facts.taxRules,
    unitCents,
  });
  const { subtotalCents } = totals;
  const { discountCents } = coupons;
  return {
    lines: entries.map((entry, index) => ({
      entryId: entry.entryId,
      totalCents: lineTotalCents(entry),
      discountCents: taken.lineDiscountsCents[index] ?? 0,
      taxCents: taxed.lines[index]?.addedCents ?? 0,
      includedTaxCents: taxed.lines[index]?.includedCents ?? 0,
    })),
    coupons,
    shipping: {
      ...offered,
      discountCents: coupons.shippingDiscountCents,
      taxCents: taxed.shipping.addedCents,
    },
    taxes: taxed.taxes,
    includedTaxCents: taxed.includedCents,
    totals: {
      ...totals,
      discountCents,
      shippingCostCents,
      taxCents: taxed.addedCents,
      grandTotalCents: subtotalCents - discountCents + shippingCostCents + taxed.addedCents,
    },
  };
};
