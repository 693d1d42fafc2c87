import { isSlug } from "#domain/catalog/slug.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import { productToItem } from "../catalog/item-view.ts";
import type { BlockServing } from "./serving.ts";

/** Spec: B2.39. */
export const restock: BlockServing<"restock"> = {
  find: async (ask, { context, gate }, { product: slug }) => {
    if (!isSlug(slug)) return {};
    const { websiteId, cookies } = context;
    const ownHolds = ownHoldsOf(cookies);
    const productAt = (at: string) => ask.product({ websiteId, slug: at, ownHolds });
    const findRenamed = async () => {
      const renamed = await ask.renamed({ websiteId, kind: "product", slug });
      return renamed && productAt(renamed.slug);
    };
    const product = (await productAt(slug)) ?? (await findRenamed());
    return product && gate.opens(product.url) ? { item: productToItem(product) } : {};
  },
};
