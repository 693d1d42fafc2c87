import {
  type CartAsked,
  type CartPricing,
  type FindPricingFacts,
  priceCart,
} from "#domain/cart/price-cart.ts";

/** What a cart costs. */
export type PriceCart = (asked: CartAsked) => Promise<CartPricing>;

type Dependencies = {
  readonly findPricingFacts: FindPricingFacts;
  readonly now: () => string;
};

/**
 * By what the tables say, which may lag: for showing. Where money is promised, ask
 * `createPriceCartNow`.
 */
export const createPriceCart =
  ({ findPricingFacts, now }: Dependencies): PriceCart =>
  async (asked) =>
    priceCart({ ...asked, facts: await findPricingFacts(asked), at: now() });
