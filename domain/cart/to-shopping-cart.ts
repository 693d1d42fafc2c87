import { DEFAULT_CURRENCY } from "../kit/currencies.ts";
import { moneyOf } from "../kit/format-money.ts";
import type { Entry } from "./entry.ts";
import type { CartState } from "./evolve.ts";
import type { OfferedOption } from "./offer-shipping.ts";
import { type CartPricing, noPricingFacts, priceCart } from "./price-cart.ts";
import type { CartEntry, CartShippingOption, ShoppingCart } from "./shopping-cart.ts";
import { lineTotalCents } from "./totals.ts";

export const toCartEntry = ({ entryId, ...entry }: Entry): CartEntry => ({
  id: entryId,
  itemId: entry.itemId,
  chosenVariant: entry.chosenVariant,
  quantity: entry.quantity,
  title: entry.title,
  subTotal: moneyOf(lineTotalCents(entry), entry.currency),
  purchasePriceCents: entry.purchasePriceCents,
  variantId: entry.variantId,
  productType: entry.productType,
  imageUrl: entry.imageUrl,
  productUrl: entry.productUrl,
  additionalFields: entry.additionalFields,
  fieldsForm: entry.fieldsForm ?? null,
});

type Facts = Omit<CartState, "entries"> & {
  readonly id: string | null;
  readonly websiteId: string;
  readonly entries: readonly Entry[];
};

const toOption = ({ shippingOptionId, ...option }: OfferedOption): CartShippingOption => ({
  id: shippingOptionId,
  ...option,
});

/** A cart's amounts as the visitor reads them. */
const toMoney = ({ coupons, shipping, taxes, includedTaxCents, totals }: CartPricing) => ({
  shippingOptions: shipping.options.map(toOption),
  selectedShippingOption: shipping.selected && toOption(shipping.selected),
  applicableTaxRules: taxes.map(({ taxRuleId, ...tax }) => ({ id: taxRuleId, ...tax })),
  coupons: coupons.all.map(({ couponId, code }) => ({ id: couponId, code })),
  validCoupons: coupons.valid.map(({ couponId, amountCents, ...coupon }) => ({
    id: couponId,
    ...coupon,
    discountCents: amountCents,
  })),
  invalidCoupons: coupons.invalid.map(({ couponId, ...coupon }) => ({ id: couponId, ...coupon })),
  ...totals,
  includedTaxCents,
  shippingProblem: shipping.problem,
});

const plainPricing = ({ entries }: Facts): CartPricing =>
  priceCart({ entries, facts: noPricingFacts, at: "" });

/**
 * The answer of commands and the read API alike. Without a pricing it is the cart of a shop that
 * has no coupons, taxes or shipping options. Spec: A3.1.
 */
export const toShoppingCart = (
  facts: Facts,
  pricing = plainPricing(facts),
  toEntry = toCartEntry,
): ShoppingCart => ({
  id: facts.id,
  websiteId: facts.websiteId,
  orderId: facts.orderId,
  created: facts.created,
  isPurchased: facts.orderId !== null,
  entries: facts.entries.map(toEntry),
  shippingLocation: facts.choices?.location ?? null,
  ...toMoney(pricing),
  currency: facts.entries[0]?.currency ?? DEFAULT_CURRENCY,
});

/** The answer for a visitor without a cart. */
export const noShoppingCart = (websiteId: string): ShoppingCart =>
  toShoppingCart({ id: null, websiteId, orderId: null, created: null, entries: [] });
