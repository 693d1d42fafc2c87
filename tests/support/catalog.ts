import { productDecider } from "#domain/catalog/decide.ts";
import {
  type ProductDefinition,
  ProductEvent,
  type VariantDefinition,
} from "#domain/catalog/events.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import type { Infrastructure } from "#infrastructure";

export const aVariant = (
  variantId: string,
  attributes: Readonly<Record<string, string>> = {},
): VariantDefinition => ({
  variantId,
  sku: variantId.toUpperCase(),
  attributes: { ...attributes },
  priceCents: 1250,
  salePriceCents: null,
  onSale: false,
  image: null,
});

export const aProduct = (
  productId: string,
  definition: Partial<ProductDefinition> = {},
): ProductDefinition => ({
  productId,
  slug: productId,
  name: `Product ${productId}`,
  description: "",
  productType: 1,
  currency: "USD",
  variantOptionOrdering: [],
  variants: [aVariant(productId)],
  images: [],
  tags: [],
  vendor: "",
  collectionIds: [],
  visible: true,
  useCustomAddButtonText: false,
  customAddButtonText: "",
  ...definition,
});

type Store = Pick<Infrastructure, "handler" | "now" | "newId">;

/** Adds products and stock directly to the log, like a console or an import. */
export const createShopkeeper = ({ handler, now, newId }: Store, websiteId = "demo") => {
  const products = handler(productDecider, ProductEvent);
  const stocks = handler(stockDecider, StockEvent);
  const context = () => ({ metadata: { websiteId, actor: "shopkeeper", correlationId: newId() } });
  const demand = <Value>(outcome: { readonly ok: boolean } & Value): Value => {
    if (!outcome.ok) throw new Error(`The shopkeeper was refused: ${JSON.stringify(outcome)}`);
    return outcome;
  };
  return {
    define: async (product: ProductDefinition) =>
      demand(
        await products.run(
          product.productId,
          { type: "DefineProduct", product, at: now() },
          context(),
        ),
      ),
    /** Adds `delta` units, or removes them when it is negative. */
    stock: async (productId: string, variantId: string, delta: number) =>
      demand(
        await stocks.run(
          variantId,
          { type: "AdjustStock", productId, variantId, delta, reason: "test", at: now() },
          context(),
        ),
      ),
  };
};
