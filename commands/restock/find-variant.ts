import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { productUrl } from "#domain/catalog/slug.ts";
import { soldOut } from "#domain/catalog/status.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { available, heldUnder } from "#domain/inventory/hold.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import type { Handler } from "../kit/handle.ts";

/** Whether the shop has a variant, visible or not. Reads the product's own stream. */
export const createHasVariant =
  (handler: Handler) =>
  async (websiteId: string, productId: string, variantId: string): Promise<boolean> => {
    const { state } = await handler(productDecider, ProductEvent).load(websiteId, productId);
    return state.product?.variants.some((each) => each.variantId === variantId) ?? false;
  };

/** Reads the log, so that neither a lagging table nor the client is trusted. */
export const createFindRestockVariant = (
  handler: Handler,
  now: () => string,
): FindRestockVariant => {
  const products = handler(productDecider, ProductEvent);
  const stocks = handler(stockDecider, StockEvent);
  return async (websiteId, productId, variantId, ownHolds) => {
    const { product } = (await products.load(websiteId, productId)).state;
    const variant = product?.variants.find((each) => each.variantId === variantId);
    if (product === undefined || variant === undefined || !product.visible) return undefined;
    const { state } = await stocks.load(websiteId, variantId);
    const stock = {
      unlimited: state.unlimited,
      qtyInStock: state.unlimited
        ? 0
        : available(state, now()) +
          (ownHolds === undefined ? 0 : heldUnder(state, ownHolds, now())),
    };
    const unitsLeft = state.unlimited
      ? Number.POSITIVE_INFINITY
      : Math.max(0, available(state, now()));
    return {
      unitsLeft,
      productName: product.name,
      productUrl: productUrl(product.slug),
      sku: variant.sku,
      attributes: variant.attributes,
      soldOut: soldOut({
        productType: product.productType,
        variants: [{ onSale: variant.onSale, stock }],
      }),
    };
  };
};
