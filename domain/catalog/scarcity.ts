import type { ProductType } from "./product-types.ts";
import { neverSoldOut } from "./status.ts";
import type { VariantStock } from "./variant-facts.ts";

/** Units left at which the owner's scarcity text appears. Not in the specification. Spec: A3.11. */
const SCARCE_AT = 5;

export const isScarce = (
  productType: ProductType,
  { unlimited, qtyInStock }: VariantStock,
): boolean => !neverSoldOut(productType) && !unlimited && qtyInStock > 0 && qtyInStock <= SCARCE_AT;
