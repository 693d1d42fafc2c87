import type { Variant } from "#storefront/catalog/product.ts";

/** A variant for tests; its SKU says its options. */
export const aVariant = (attributes: Record<string, string>, qtyInStock: number): Variant => ({
  variantId: Object.values(attributes).join("-"),
  sku: Object.values(attributes).join("-").toUpperCase(),
  price: 1400,
  salePrice: null,
  priceMoney: { value: "1400", currency: "USD" },
  salePriceMoney: null,
  onSale: false,
  attributes,
  optionValues: [],
  qtyInStock,
  unlimited: false,
  image: null,
});
