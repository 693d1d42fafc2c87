import type { CartState } from "#domain/cart/evolve.ts";
import type { Address } from "#domain/checkout/buyer.ts";
import { checkoutRefusal, priceNow } from "#domain/checkout/checkout-rules.ts";
import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";

type Checked = {
  readonly cartId: string;
  /** Null where the customer has not been asked yet. */
  readonly address: Address | null | undefined;
  /** Undefined: the shop's current prices apply. */
  readonly isAgreed?: boolean | undefined;
  readonly metadata: EventMetadata;
};
export type CheckCart = (
  checked: Checked,
  cart: CartState,
) => Promise<CheckoutRejection | undefined>;

/**
 * Whether this cart can be bought as it is. Prices are promised here, so they come from the
 * products' own streams; a cart with other prices is repriced.
 */
export const createCheckCart = (
  {
    now,
    minimumCents,
    moneyLocaleOf,
  }: Pick<CheckoutDependencies, "now" | "minimumCents" | "moneyLocaleOf">,
  { carts, products }: Pick<Streams, "carts" | "products">,
): CheckCart => {
  const loadProducts = async (websiteId: string, { entries }: CartState) => {
    const ids = [...new Set(entries.map(({ itemId }) => itemId))];
    const states = await Promise.all(ids.map((id) => products.load(websiteId, id)));
    return new Map(ids.map((id, index) => [id, states[index]?.state.product]));
  };

  return async ({ cartId, address, isAgreed = false, metadata }, cart) => {
    const { websiteId } = metadata;
    const shop = await loadProducts(websiteId, cart);
    const refusal = checkoutRefusal({
      entries: cart.entries,
      products: shop,
      address,
      minimumCents: isAgreed ? 0 : await minimumCents(websiteId),
      isAgreed,
    });
    if (refusal?.code === "price-changed") {
      const prices = new Map(
        cart.entries.map((entry) => [entry.entryId, priceNow(entry, shop) as number]),
      );
      await carts.run(cartId, { type: "RepriceEntries", prices, at: now() }, { metadata });
    }
    return refusal?.code === "checkout-minimum"
      ? { ...refusal, moneyLocale: await moneyLocaleOf(websiteId) }
      : refusal;
  };
};
