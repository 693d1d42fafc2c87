import { type ProductType, productTypes } from "./product-types.ts";

/** Physical, digital, service and gift card can be bought; a paywall cannot. Spec: A3.14. */
export const isPurchasable = (productType: ProductType): boolean =>
  productType !== productTypes.PAYWALL;

/** Readable names. Spec: A3.14, B3.83. */
export const productTypeNames: Readonly<Record<ProductType, string>> = {
  1: "Physical",
  2: "Digital",
  3: "Service",
  4: "Gift card",
  5: "Paywall",
};
