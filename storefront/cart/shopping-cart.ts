import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getShoppingCartContract } from "#read-api/cart/contract.ts";

export type ShoppingCart = ResponseOf<typeof getShoppingCartContract>;
export type CartEntry = ShoppingCart["entries"][number];
