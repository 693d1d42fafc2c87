import { noChoices } from "#domain/cart/choices.ts";
import {
  type FindPricingFacts,
  noPricingFacts,
  type PricingFacts,
  type UnpricedCart,
} from "#domain/cart/price-cart.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import type { CouponDefinition } from "#domain/coupons/events.ts";
import { couponFactsOf } from "#domain/coupons/reservations.ts";
import type { CouponFacts } from "#domain/coupons/usable.ts";
import { createFreshCache } from "#domain/kit/fresh-cache.ts";
import type { ShippingOption } from "#domain/shipping/events.ts";
import type { TaxRule } from "#domain/taxes/events.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** Maximum age of the owner's tax and shipping rules as visitors see them. */
const SHOP_FRESH_FOR_MS = 1_000;
const MAX_SHOPS = 10_000;
/** Weights only select tiers of shipping rates, and checkout reads the products' own streams. */
const WEIGHT_FRESH_FOR_MS = 10_000;
const MAX_PRODUCTS = 20_000;

const UNDEFINED_TABLE = "42P01";

type Shop = Pick<PricingFacts, "taxRules" | "shippingOptions">;
type ShopRow = {
  readonly taxRules: readonly TaxRule[];
  readonly shippingOptions: readonly ShippingOption[];
};
const shopText = `
  select (select coalesce(json_agg(definition order by place, tax_rule_id), '[]')
            from read.tax_rules where website_id = $1 and enabled) as "taxRules",
         (select coalesce(json_agg(definition order by place, shipping_option_id), '[]')
            from read.shipping_options where website_id = $1 and enabled) as "shippingOptions"`;

type CouponRow = {
  readonly couponId: string;
  readonly coupon: CouponDefinition;
  readonly redeemed: number;
  readonly reservations: readonly (readonly [id: string, expiresAt: string])[];
};
const couponsText = `
  select coupon_id as "couponId", definition as coupon, greatest(redeemed, 0)::int as redeemed,
         (select coalesce(json_agg(json_build_array(reservation_id, expires_at)), '[]')
            from read.coupon_reservations as reserved
           where reserved.website_id = coupon.website_id and reserved.coupon_id = coupon.coupon_id
             and coupon.usage_limit is not null) as reservations
    from read.coupons as coupon
   where website_id = $1 and coupon_id = any($2::text[]) and not removed`;

const weightsText = `
  select variant ->> 'variantId' as "variantId", (variant ->> 'weightGrams')::int as grams
    from read.products, jsonb_array_elements(definition -> 'variants') as variant
   where website_id = $1 and product_id = $2 and variant ? 'weightGrams'`;
type Weight = { readonly variantId: string; readonly grams: number };

/** On the very first start, a new cart must not wait until the tables exist. */
const nothingYet = (error: { readonly code?: string }): readonly ShopRow[] => {
  if (error.code !== UNDEFINED_TABLE) throw error;
  return [];
};

type Dependencies = {
  readonly sql: Sql;
  readonly nowMs: () => number;
  /**
   * The order that a cart becomes: its own reservations do not count as uses of a coupon by others.
   */
  readonly orderIdOf: (websiteId: string, cartId: string) => string;
};

/** Coupons are read each time: few carts have any, and those must be current. */
const createFindCoupons =
  ({ sql, nowMs, orderIdOf }: Dependencies) =>
  async (
    { websiteId, cartId }: UnpricedCart,
    couponIds: readonly string[],
  ): Promise<ReadonlyMap<string, CouponFacts>> => {
    const rows = await sql.query<CouponRow>(couponsText, [websiteId, couponIds]);
    const at = new Date(nowMs()).toISOString();
    const orderId = orderIdOf(websiteId, cartId);
    const found = new Map<string, CouponFacts>();
    for (const { couponId, coupon, redeemed, reservations } of rows) {
      const state = { coupon, redeemed, removed: false, reservations: new Map(reservations) };
      const facts = couponFactsOf(state, at, orderId);
      if (facts !== undefined) found.set(couponId, facts);
    }
    return found;
  };

const createFindWeights = ({ sql, nowMs }: Dependencies) => {
  const memory = createFreshCache<readonly Weight[]>(
    { freshForMs: WEIGHT_FRESH_FOR_MS, capacity: MAX_PRODUCTS, nowMs },
    (key) => sql.query<Weight>(weightsText, JSON.parse(key)),
  );
  return async ({ websiteId, entries }: UnpricedCart): Promise<ReadonlyMap<string, number>> => {
    const physical = entries.filter(({ productType }) => productType === productTypes.PHYSICAL);
    const itemIds = [...new Set(physical.map(({ itemId }) => itemId))];
    const weights = await Promise.all(
      itemIds.map((id) => memory.find(JSON.stringify([websiteId, id]))),
    );
    return new Map(weights.flat().map(({ variantId, grams }) => [variantId, grams]));
  };
};

/**
 * The facts for a cart's price from the tables. A cart without coupons, in a shop without shipping
 * by weight, is answered from memory.
 */
export const createFindPricingFacts = (dependencies: Dependencies): FindPricingFacts => {
  const { sql, nowMs } = dependencies;
  const shops = createFreshCache<Shop>(
    { freshForMs: SHOP_FRESH_FOR_MS, capacity: MAX_SHOPS, nowMs },
    async (websiteId) => {
      const [row] = await sql.query<ShopRow>(shopText, [websiteId]).catch(nothingYet);
      return row ?? noPricingFacts;
    },
  );
  const findCoupons = createFindCoupons(dependencies);
  const findWeights = createFindWeights(dependencies);

  const complete = async (
    asked: UnpricedCart,
    shop: Shop,
    weighs: boolean,
  ): Promise<PricingFacts> => {
    const { couponIds } = asked.choices ?? noChoices;
    const [coupons, weightsGrams] = await Promise.all([
      couponIds.length === 0 ? noPricingFacts.coupons : findCoupons(asked, couponIds),
      weighs ? findWeights(asked) : noPricingFacts.weightsGrams,
    ]);
    return { ...shop, coupons, weightsGrams };
  };

  const factsIn = (shop: Shop, asked: UnpricedCart): PricingFacts | Promise<PricingFacts> => {
    const weighs = shop.shippingOptions.some(({ rate }) => rate.kind === "weight");
    const asksCoupons = asked.choices !== undefined && asked.choices.couponIds.length > 0;
    return weighs || asksCoupons ? complete(asked, shop, weighs) : { ...noPricingFacts, ...shop };
  };

  return (asked) => {
    const shop = shops.find(asked.websiteId);
    return shop instanceof Promise
      ? shop.then((found) => factsIn(found, asked))
      : factsIn(shop, asked);
  };
};
