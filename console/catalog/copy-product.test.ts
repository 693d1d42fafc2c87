import { expect, it } from "vitest";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { withSkus } from "#domain/catalog/generate-skus.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { copyOfProduct } from "./copy-product.ts";

const image = { assetUrl: "/images/mug.jpg", altText: "A mug" };
const variant = { priceCents: 2_000, salePriceCents: 1_500, onSale: true, image, weightGrams: 300 };
const definition: ProductDefinition = {
  productId: "mug",
  slug: "mug",
  name: "Mug",
  description: "<p>For tea.</p>",
  productType: 1,
  currency: "EUR",
  variantOptionOrdering: ["Size"],
  variants: [
    { ...variant, variantId: "small", sku: "MUG-S", attributes: { Size: "Small" } },
    { ...variant, variantId: "large", sku: "MUG-L", attributes: { Size: "Large" } },
  ],
  images: [image],
  tags: ["tea"],
  vendor: "Pottery",
  collectionIds: ["kitchen"],
  visible: true,
  useCustomAddButtonText: true,
  customAddButtonText: "Take it",
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 0 },
  additionalFieldsFormId: "engraving",
  files: [{ fileId: "f", name: "care.pdf", bytes: 1, mediaType: "application/pdf" }],
  seoTitle: "A mug for tea",
  seoDescription: "Thrown by hand.",
};
const units = { onHand: 7, held: 1, available: 6 };
const stock = [
  { variantId: "small", unlimited: false, ...units },
  { variantId: "large", unlimited: true, ...units },
];

it("the copy of a product has its catalogue data, is hidden, and has no units", () => {
  const { product, openingStock } = copyOfProduct({ definition, stock });
  const { productId: _id, slug: _slug, ...original } = definition;
  const ids = product.variants.map(({ variantId }) => variantId);
  expect(product).toEqual({
    ...original,
    name: "Mug (copy)",
    visible: false,
    variants: definition.variants.map((one, at) => ({ ...one, variantId: ids[at], sku: "" })),
  });
  expect(new Set([...ids, "small", "large"]).size).toBe(4);
  expect(openingStock).toEqual([{ variantId: ids[1], units: null }]);
});

it("the copy of a product gets SKUs from its address, and is accepted by the rules", () => {
  const { product } = copyOfProduct({ definition, stock });
  const saved = withSkus({ ...product, productId: "copy", slug: "mug-2" });
  expect(saved.variants.map(({ sku }) => sku)).toEqual(["MUG-2-SMALL", "MUG-2-LARGE"]);
  expect(refusalOf(saved)).toBeUndefined();
});
