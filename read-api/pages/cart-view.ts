import { cartCountLabel, cartCountText } from "#domain/cart/cart-count.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { moneyOf } from "#domain/shared/format-money.ts";
import type { CartView } from "./page-data.ts";

export const toCartView = (cart: ShoppingCart): CartView => ({
  ...cart,
  countText: cartCountText(cart.totalQuantity),
  countLabel: cartCountLabel(cart.totalQuantity),
  subtotal: moneyOf(cart.subtotalCents, cart.currency),
});
