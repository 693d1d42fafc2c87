import { MAX_NAME_LENGTH } from "#domain/catalog/rejections.ts";
import { copyTitle } from "../kit/editing/copy-names.ts";
import type { ProductDetails } from "./product-details.ts";

/**
 * What the copy of a product begins with: its catalogue data, in the same collections, hidden from visitors. Reviews,
 * orders and restock sign-ups belong to the original.
 *
 * The server makes new SKUs from the new address, because a SKU that two products share cannot tell a warehouse which
 * one to take. Units are not copied: they were counted for the original, and a copy of them would sell what is not
 * there. That a variant is sold without stock tracking is no number of units, so that it is copied; otherwise the
 * copy of a service would be sold out.
 */
export const copyOfProduct = ({
  definition,
  stock,
}: Pick<ProductDetails, "definition" | "stock">) => {
  const { productId: _id, slug: _slug, ...product } = definition;
  const untracked = new Set(
    stock.filter(({ unlimited }) => unlimited).map(({ variantId }) => variantId),
  );
  const variants = product.variants.map((variant) => ({
    ...variant,
    variantId: crypto.randomUUID(),
    sku: "",
  }));
  return {
    product: {
      ...product,
      name: copyTitle(product.name, MAX_NAME_LENGTH),
      visible: false,
      variants,
    },
    openingStock: variants
      .filter((_, at) => untracked.has(product.variants[at]?.variantId ?? ""))
      .map(({ variantId }) => ({ variantId, units: null })),
  };
};
