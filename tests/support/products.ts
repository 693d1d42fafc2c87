import type { ProductDefinition, VariantDefinition } from "#domain/catalog/events.ts";

export const aVariant = (change: Partial<VariantDefinition> = {}): VariantDefinition => ({
  variantId: "mug.red",
  sku: "MUG-RED",
  attributes: {},
  priceCents: 1250,
  salePriceCents: null,
  onSale: false,
  image: null,
  ...change,
});

export const aProduct = (change: Partial<ProductDefinition> = {}): ProductDefinition => ({
  productId: "mug",
  slug: "mug",
  name: "Mug",
  description: "<p>Holds tea.</p>",
  productType: 1,
  currency: "USD",
  variantOptionOrdering: [],
  variants: [aVariant()],
  images: [],
  tags: [],
  vendor: "",
  collectionIds: [],
  visible: true,
  useCustomAddButtonText: false,
  customAddButtonText: "",
  ...change,
});
