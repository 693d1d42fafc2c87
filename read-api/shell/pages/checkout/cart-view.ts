import { cartCountLabel, cartCountText } from "#domain/cart/cart-count.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { moneyOf } from "#domain/kit/format-money.ts";
import type { Money } from "../../../catalog/product-contract.ts";

/** The visitor's cart as `GET /api/commerce/shopping-cart` answers it. */
export type CartView = ShoppingCart & {
  /** Spec: B3.76, A2.3: "3", or "100+" above 100. */
  readonly countText: string;
  /** "One item in cart", "3 items in cart". */
  readonly countLabel: string;
  readonly subtotal: Money;
};

export const toCartView = (cart: ShoppingCart): CartView => ({
  ...cart,
  countText: cartCountText(cart.totalQuantity),
  countLabel: cartCountLabel(cart.totalQuantity),
  subtotal: moneyOf(cart.subtotalCents, cart.currency),
});
