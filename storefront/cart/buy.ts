import type { addEntryContract } from "#commands/cart/contract.ts";
import type { startGiftCardPurchaseContract } from "#commands/gift-cards/contract.ts";
import type { subscribeContract } from "#commands/subscriptions/contract.ts";
import { type Buying, subscriptionUrl } from "#domain/cart/buying.ts";
import { call } from "../kit/api.ts";
import { tellSiteEvent } from "../kit/happenings.ts";
import { tellCart } from "./cart-events.ts";
import { cartSummary } from "./cart-store.ts";

export type Purchase = {
  readonly itemId: string;
  readonly sku: string;
  readonly quantity: number;
  /** JSON text. Spec: A3.3. */
  readonly additionalFields: string;
};

const intoCart = async (purchase: Purchase, key: string): Promise<void> => {
  const { shoppingCart, newlyAdded } = await call<typeof addEntryContract>(
    "POST",
    "/api/commerce/shopping-cart/entries",
    { body: purchase, key },
  );
  cartSummary.set(shoppingCart);
  tellCart("item-added", shoppingCart);
  const { itemId, sku, quantity } = purchase;
  const valueCents = quantity * newlyAdded.purchasePriceCents;
  tellSiteEvent("visitor:AddToCart", { itemId, sku, quantity });
  tellSiteEvent("pixel:AddToCart", { itemId, valueCents, currency: shoppingCart.currency });
};

const giftCardUrl = async ({ itemId, sku }: Purchase, key: string): Promise<string> => {
  const { purchaseUrl } = await call<typeof startGiftCardPurchaseContract>(
    "POST",
    "/api/commerce/gift-cards/purchases",
    { body: { itemId, sku }, key },
  );
  return purchaseUrl;
};

const subscribed = async (purchase: Purchase, key: string): Promise<string> => {
  const { itemId, sku, quantity: qty, additionalFields } = purchase;
  const { cartToken } = await call<typeof subscribeContract>(
    "POST",
    "/api/3/commerce/cart/subscription",
    {
      body: { itemId, sku, qty, additionalFields },
      key,
    },
  );
  return subscriptionUrl(cartToken);
};

/**
 * Returns the visitor's next page; undefined: the item is in the cart, and the visitor stays. The
 * same key makes the same purchase once. Throws `CallFailure`. Spec: A2.4–A2.6, A4.1, A7.1, A7.4.
 */
export const buy = async (
  buying: Buying,
  isExpress: boolean,
  purchase: Purchase,
  key: string,
): Promise<string | undefined> => {
  switch (buying) {
    case "gift-card":
      return giftCardUrl(purchase, key);
    case "subscription":
      return subscribed(purchase, key);
    case "cart":
      await intoCart(purchase, key);
      return isExpress ? "/checkout" : undefined;
  }
};
