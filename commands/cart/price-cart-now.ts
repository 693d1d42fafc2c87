import { noPricingFacts, priceCart } from "#domain/cart/price-cart.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import { couponFactsOf } from "#domain/coupons/reservations.ts";
import type { CouponFacts } from "#domain/coupons/usable.ts";
import { SHIPPING_ID, shippingDecider, shippingOptionsOf } from "#domain/shipping/decide.ts";
import { ShippingEvent } from "#domain/shipping/events.ts";
import { TAXES_ID, taxDecider, taxRulesOf } from "#domain/taxes/decide.ts";
import { TaxEvent } from "#domain/taxes/events.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { createOrderIdOf } from "./order-id.ts";
import type { PriceCart } from "./price-cart.ts";

type Dependencies = {
  readonly handler: Handler;
  readonly signing: Pick<Signing, "sign">;
  readonly now: () => string;
};

/**
 * Prices from the streams, for use where a payment is promised. Pass the customer's address as
 * `choices.location`.
 */
export const createPriceCartNow = ({ handler, signing, now }: Dependencies): PriceCart => {
  const orderIdOf = createOrderIdOf(signing);
  const coupons = handler(couponDecider, CouponEvent);
  const taxes = handler(taxDecider, TaxEvent);
  const shipping = handler(shippingDecider, ShippingEvent);
  const products = handler(productDecider, ProductEvent);

  // Reservations of the order made from this cart do not count as uses by others.
  const findCoupons = async (
    websiteId: string,
    couponIds: readonly string[],
    orderId: string,
  ): Promise<ReadonlyMap<string, CouponFacts>> => {
    const states = await Promise.all(couponIds.map((id) => coupons.load(websiteId, id)));
    const facts = new Map<string, CouponFacts>();
    couponIds.forEach((id, index) => {
      const { state } = states[index] as (typeof states)[number];
      const found = couponFactsOf(state, now(), orderId);
      if (found !== undefined) facts.set(id, found);
    });
    return facts;
  };

  const findWeights = async (websiteId: string, itemIds: readonly string[]) => {
    const loaded = await Promise.all(itemIds.map((id) => products.load(websiteId, id)));
    return new Map(
      loaded
        .flatMap(({ state }) => state.product?.variants ?? [])
        .map(({ variantId, weightGrams = 0 }) => [variantId, weightGrams]),
    );
  };

  return async (asked) => {
    const { websiteId, cartId, entries, choices } = asked;
    const itemIds = [...new Set(entries.map(({ itemId }) => itemId))];
    const [rules, options, found] = await Promise.all([
      taxes.load(websiteId, TAXES_ID),
      shipping.load(websiteId, SHIPPING_ID),
      findCoupons(websiteId, choices?.couponIds ?? [], orderIdOf(websiteId, cartId)),
    ]);
    const shippingOptions = shippingOptionsOf(options.state);
    // Weights are loaded only where an option ships by weight.
    const weighs = shippingOptions.some(({ rate }) => rate.kind === "weight");
    const weightsGrams = weighs
      ? await findWeights(websiteId, itemIds)
      : noPricingFacts.weightsGrams;
    const facts = {
      taxRules: taxRulesOf(rules.state),
      shippingOptions,
      coupons: found,
      weightsGrams,
    };
    return priceCart({ entries, choices, facts, at: now() });
  };
};
