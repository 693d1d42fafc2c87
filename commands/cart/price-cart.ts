import {
  type CartPricing,
  type FindPricingFacts,
  priceCart,
  type UnpricedCart,
} from "#domain/cart/price-cart.ts";

/** Prices a cart. */
export type PriceCart = (asked: UnpricedCart) => Promise<CartPricing>;

type Dependencies = {
  readonly findPricingFacts: FindPricingFacts;
  readonly now: () => string;
};

/**
 * Prices from the tables, which may lag, for display only. Use `createPriceCartNow` where a payment
 * is promised.
 */
export const createPriceCart =
  ({ findPricingFacts, now }: Dependencies): PriceCart =>
  async (asked) =>
    priceCart({ ...asked, facts: await findPricingFacts(asked), at: now() });
