import type { CartState } from "#domain/cart/evolve.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { PriceCart } from "./price-cart.ts";

export type AnswerCart = (
  websiteId: string,
  cartId: string,
  state: CartState,
) => Promise<ShoppingCart>;

/** The decided cart with its prices, as visitors are answered. */
export const createAnswerCart =
  (priceCart: PriceCart): AnswerCart =>
  async (websiteId, cartId, state) =>
    toShoppingCart(
      { ...state, id: cartId, websiteId },
      await priceCart({ ...state, websiteId, cartId }),
    );
