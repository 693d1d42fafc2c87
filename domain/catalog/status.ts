import { type ProductType, productTypes } from "./product-types.ts";
import type { VariantStock } from "./variant-facts.ts";

type Sellable = { readonly onSale: boolean; readonly stock: VariantStock };
export type StatusFacts = {
  readonly productType: ProductType;
  readonly variants: readonly Sellable[];
};

/** The product has no stock that could run out. Spec: A4.6. */
export const neverSoldOut = (productType: ProductType): boolean =>
  productType === productTypes.DIGITAL || productType === productTypes.GIFT_CARD;

export const inStock = ({ unlimited, qtyInStock }: VariantStock): boolean =>
  unlimited || qtyInStock > 0;

/** Spec: A4.6, B4.22. */
export const soldOut = ({ productType, variants }: StatusFacts): boolean =>
  !neverSoldOut(productType) && !variants.some(({ stock }) => inStock(stock));

/** Spec: A4.7. */
export const onSale = ({ variants }: Pick<StatusFacts, "variants">): boolean =>
  variants.some((variant) => variant.onSale);

export type ProductMark = "sold-out" | "sale" | "none";

/** Spec: A4.8. */
export const markOf = (status: {
  readonly soldOut: boolean;
  readonly onSale: boolean;
}): ProductMark => {
  if (status.soldOut) return "sold-out";
  return status.onSale ? "sale" : "none";
};

export type ProductStatus = {
  readonly soldOut: boolean;
  readonly onSale: boolean;
  readonly mark: ProductMark;
};

export const statusOf = (facts: StatusFacts): ProductStatus => {
  const status = { soldOut: soldOut(facts), onSale: onSale(facts) };
  return { ...status, mark: markOf(status) };
};
