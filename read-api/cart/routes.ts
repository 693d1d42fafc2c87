import type { FindPricingFacts } from "#domain/cart/price-cart.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { noShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import { isUuid } from "#domain/kit/uuid.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { getShoppingCartContract } from "./contract.ts";
import { createReadCart } from "./read-cart.ts";

export type CartQueryDependencies = {
  readonly sql: Sql;
  readonly findPricingFacts: FindPricingFacts;
  readonly now: () => string;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

/** The cart of a request's cookie, including this browser's latest write. Pages use it, too. */
export const createFindShoppingCart = (dependencies: CartQueryDependencies) => {
  const { waitFor } = dependencies;
  const readCart = createReadCart(dependencies);
  return async ({ websiteId, cookies, readAfter }: RequestContext): Promise<ShoppingCart> => {
    const cartId = cookies.cart;
    if (cartId === undefined || !isUuid(cartId)) return noShoppingCart(websiteId);
    if (readAfter !== undefined) await waitFor(["carts", "cart-choices"], readAfter);
    return readCart(websiteId, cartId);
  };
};

export const cartQueries = (dependencies: CartQueryDependencies): readonly Route[] => {
  const findShoppingCart = createFindShoppingCart(dependencies);
  return [
    route(getShoppingCartContract, async ({ context }) => ({
      body: await findShoppingCart(context),
    })),
  ];
};
