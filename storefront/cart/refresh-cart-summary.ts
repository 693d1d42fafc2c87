import type { getShoppingCartContract } from "#read-api/cart/contract.ts";
import { call } from "../kit/api.ts";
import { pageJson } from "../kit/page-json.ts";
import { siteUser } from "../kit/session/browser-session.ts";
import { tellCart } from "./cart-events.ts";
import { type CartSummary, cartSummary } from "./cart-store.ts";

/** `has_cart` of commands/cart/cart-cookie.ts, with the optional prefix of https. */
const HAS_CART = /(?:^|; )(?:__Host-)?has_cart=1/;

/**
 * Takes over the summary in the page. It counts as loading where there is a cart: no request is
 * needed, but listeners are notified in the same way. A page with the whole cart notifies them when
 * its screen takes that over. Spec: A4.2, A4.3.
 */
export const takeCartSummary = (summary: CartSummary): void => {
  const hasCart = siteUser.get().authenticated || HAS_CART.test(document.cookie);
  const isLoading = hasCart && pageJson("cart") === undefined;
  if (isLoading) tellCart("loading");
  cartSummary.set(summary);
  if (isLoading) tellCart("loaded", summary);
};

/** Runs after a return to a page from the browser's cache. A failure leaves the pill unchanged. */
export const refreshCartSummary = async (): Promise<void> => {
  tellCart("loading");
  try {
    const cart = await call<typeof getShoppingCartContract>("GET", "/api/commerce/shopping-cart", {
      query: { calculateSubtotal: "true" },
    });
    cartSummary.set(cart);
    tellCart("loaded", cart);
  } catch {
    // The next page shows the current cart.
  }
};
