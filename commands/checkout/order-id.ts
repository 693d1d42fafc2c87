import { uuidOf } from "../cart/cart-cookie.ts";

/** One cart makes one order: the cart is the key by which a repeat is known. */
export const orderIdOf = (websiteId: string, cartId: string): string =>
  uuidOf("order", websiteId, cartId);
