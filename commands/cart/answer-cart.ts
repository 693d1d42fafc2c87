import type { Entry } from "#domain/cart/entry.ts";
import type { CartState } from "#domain/cart/evolve.ts";
import type { CartEntry, ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { toCartEntry, toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { CartDependencies } from "./carts.ts";
import type { PriceCart } from "./price-cart.ts";
import { createOpenFields } from "./sealed-fields.ts";

export type AnswerCart = (
  websiteId: string,
  cartId: string,
  state: CartState,
) => Promise<ShoppingCart>;

/** Lines of shorter carts are rebuilt each time. */
const KEPT_FROM = 16;
const shown = new WeakMap<Entry, CartEntry>();

/** An unchanged line is the same object in the next answer, so its JSON is not written again. */
const shownEntry = (entry: Entry): CartEntry => {
  const known = shown.get(entry);
  if (known !== undefined) return known;
  const made = toCartEntry(entry);
  shown.set(entry, made);
  return made;
};

/** The answer for visitors: the decided cart with its prices and the answers to extra fields. */
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
    const toEntry = entries.length < KEPT_FROM ? toCartEntry : shownEntry;
    return toShoppingCart({ ...state, entries, id: cartId, websiteId }, pricing, toEntry);
  };
};
