import type { ItemFacts } from "#domain/catalog/variant-facts.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { heldUnder } from "#domain/inventory/hold.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { cartIdOf } from "./cart-cookie.ts";
import type { CartDependencies } from "./carts.ts";
import { createOrderIdOf } from "./order-id.ts";

/**
 * Units of a variant that this browser's own checkout holds; there is no query when it holds none.
 */
export const createOwnUnits = ({
  handler,
  signing,
  now,
}: Pick<CartDependencies, "handler" | "signing" | "now">) => {
  const orderIdOf = createOrderIdOf(signing);
  const stocks = handler(stockDecider, StockEvent);
  return async (context: RequestContext, variantId: string): Promise<number> => {
    const cartId = cartIdOf(context);
    if (cartId === undefined || ownHoldsOf(context.cookies) === undefined) return 0;
    const { websiteId } = context;
    const { state } = await stocks.load(websiteId, variantId);
    return heldUnder(state, `${orderIdOf(websiteId, cartId)}.`, now());
  };
};

/** What a visitor can buy of an item, counting units that they hold themselves. Spec: A5.7. */
export const createFindFacts = (dependencies: CartDependencies) => {
  const ownUnits = createOwnUnits(dependencies);
  return async (
    context: RequestContext,
    itemId: string,
    sku: string,
  ): Promise<ItemFacts | undefined> => {
    const facts = await dependencies.findItemFacts(context.websiteId, itemId, sku);
    if (facts?.variant === undefined || facts.variant.stock.unlimited) return facts;
    const own = await ownUnits(context, facts.variant.variantId);
    if (own === 0) return facts;
    const { stock } = facts.variant;
    const qtyInStock = stock.qtyInStock + own;
    return { ...facts, variant: { ...facts.variant, stock: { ...stock, qtyInStock } } };
  };
};
