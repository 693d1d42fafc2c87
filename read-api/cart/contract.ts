import * as z from "zod/mini";
import { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { Contract } from "#domain/kit/contract.ts";

const Flag = z.optional(z.string().check(z.maxLength(100)));

/**
 * The cart of the cookie `cart`; an empty one with `id: null` when there is none, when it is
 * unknown here, or when it has been purchased. Not in the specification: the query members are
 * accepted and have no effect, because totals are always calculated. Spec: A7.3.
 */
export const getShoppingCartContract = {
  method: "GET",
  path: "/api/commerce/shopping-cart",
  summary: "The visitor's cart with its totals",
  tag: "cart",
  access: "visitor",
  query: z.object({ mock: Flag, timecode: Flag, calculateSubtotal: Flag }),
  response: ShoppingCart,
} as const satisfies Contract;
