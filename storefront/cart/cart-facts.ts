import { type CartScreen, cartScreen } from "#domain/cart/cart-screen.ts";
import { useStore } from "../kit/external-store.ts";
import { pageJson, type SiteSettings } from "../kit/page-json.ts";
import { reader } from "../kit/reader.ts";
import { giftCards } from "./gift-cards-store.ts";
import type { ShoppingCart } from "./shopping-cart.ts";

const minimumCents = pageJson<SiteSettings>("settings")?.storeSettings.checkoutMinimumCents ?? 0;

/** Data of the cart page: gift cards follow at checkout. */
export const cartPageScreen = (cart: ShoppingCart): CartScreen =>
  cartScreen(cart, { minimumCents, moneyLocale: reader().moneyLocale });

/** Data of checkout in addition to the lines. */
export const useCheckoutScreen = (cart: ShoppingCart): CartScreen =>
  cartScreen(cart, {
    minimumCents,
    giftCards: useStore(giftCards),
    moneyLocale: reader().moneyLocale,
  });
