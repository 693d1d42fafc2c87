import type { getShoppingCartContract } from "#read-api/cart/contract.ts";
import { call } from "../app/api.ts";
import { tellCart } from "./cart-events.ts";
import { cartSummary } from "./cart-store.ts";

/** After coming back to a page that the browser had kept. A failure leaves the pill as it was. */
export const refreshCartSummary = async (): Promise<void> => {
  tellCart("loading");
  try {
    const cart = await call<typeof getShoppingCartContract>("GET", "/api/commerce/shopping-cart", {
      query: { calculateSubtotal: "true" },
    });
    cartSummary.set(cart);
    tellCart("loaded", cart);
  } catch {
    // The next page shows the cart as it is.
  }
};
