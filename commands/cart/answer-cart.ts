import type { CartState } from "#domain/cart/evolve.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { CartDependencies } from "./carts.ts";
import type { PriceCart } from "./price-cart.ts";
import { createOpenFields } from "./sealed-fields.ts";

export type AnswerCart = (
  websiteId: string,
  cartId: string,
  state: CartState,
) => Promise<ShoppingCart>;

/** The decided cart with its prices and the answers to extra fields, as visitors are answered. */
export const createAnswerCart = (
  priceCart: PriceCart,
  { personalData }: Pick<CartDependencies, "personalData">,
): AnswerCart => {
  const openFields = createOpenFields(personalData);
  return async (websiteId, cartId, state) => {
    const [entries, pricing] = await Promise.all([
      openFields(state.entries),
      priceCart({ ...state, websiteId, cartId }),
    ]);
    return toShoppingCart({ ...state, entries, id: cartId, websiteId }, pricing);
  };
};
