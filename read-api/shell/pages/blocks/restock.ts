import { isSlug } from "#domain/catalog/slug.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import { productToItem } from "../item-view.ts";
import type { BlockServing } from "./serving.ts";

/** Spec: B2.39. */
export const restock: BlockServing<"restock"> = {
  find: async (ask, { context, gate }, { product: slug }) => {
    if (!isSlug(slug)) return {};
    const { websiteId, cookies } = context;
    const product = await ask.product({ websiteId, slug, ownHolds: ownHoldsOf(cookies) });
    return product && gate.opens(product.url) ? { item: productToItem(product) } : {};
  },
};
