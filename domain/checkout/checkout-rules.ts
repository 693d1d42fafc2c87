import type { Entry } from "../cart/entry.ts";
import { totalsOf } from "../cart/totals.ts";
import type { ProductDefinition } from "../catalog/events.ts";
import { chargedCents } from "../catalog/price.ts";
import { isPurchasable } from "../catalog/product-type.ts";
import type { Address } from "./buyer.ts";
import type { CheckoutRejection } from "./rejections.ts";

export type Checkout = {
  readonly entries: readonly Entry[];
  /** Products by id, read from their own streams. */
  readonly products: ReadonlyMap<string, ProductDefinition | undefined>;
  /** Undefined when the customer entered none; null before the customer was asked. */
  readonly address: Address | null | undefined;
  /** 0 for none. */
  readonly minimumCents: number;
  /** Item and price were agreed before. The shop's current offer does not matter. */
  readonly isAgreed?: boolean;
};

type Rule = (checkout: Checkout) => CheckoutRejection | undefined;

/** The shop's current price of the entry; undefined when it is no longer for sale. */
export const priceNow = (
  { itemId, variantId, currency }: Entry,
  products: Checkout["products"],
): number | undefined => {
  const product = products.get(itemId);
  if (product === undefined || !product.visible || !isPurchasable(product.productType))
    return undefined;
  if (product.currency !== currency) return undefined;
  const variant = product.variants.find((each) => each.variantId === variantId);
  return variant && chargedCents(variant);
};

/** A product that is sold again by agreement must still exist; it need not be visible. */
const isStillMade = ({ itemId, variantId }: Entry, products: Checkout["products"]): boolean =>
  products.get(itemId)?.variants.some((each) => each.variantId === variantId) ?? false;

const notEmpty: Rule = ({ entries }) => (entries.length === 0 ? { code: "cart-empty" } : undefined);

const everythingForSale: Rule = ({ entries, products, isAgreed = false }) =>
  entries.every((entry) =>
    isAgreed ? isStillMade(entry, products) : priceNow(entry, products) !== undefined,
  )
    ? undefined
    : { code: "variant-unavailable" };

const pricesAsShown: Rule = ({ entries, products, isAgreed = false }) =>
  isAgreed || entries.every((entry) => priceNow(entry, products) === entry.purchasePriceCents)
    ? undefined
    : { code: "price-changed" };

const minimumReached: Rule = ({ entries, minimumCents }) =>
  totalsOf(entries).subtotalCents >= minimumCents
    ? undefined
    : { code: "checkout-minimum", minimumCents, currency: entries[0]?.currency ?? "" };

const deliverable: Rule = ({ entries, address }) =>
  address === undefined && totalsOf(entries).requiresShipping
    ? { code: "address-missing" }
    : undefined;

/** The order is the contract: the customer sees the first rejection. Spec: A5.3, A5.15. */
const rules: readonly Rule[] = [
  notEmpty,
  everythingForSale,
  pricesAsShown,
  minimumReached,
  deliverable,
];

export const checkoutRefusal = (checkout: Checkout): CheckoutRejection | undefined => {
  for (const rule of rules) {
    const rejection = rule(checkout);
    if (rejection) return rejection;
  }
  return undefined;
};
