import { neverSoldOut } from "../catalog/status.ts";
import type { ItemFacts } from "../catalog/variant-facts.ts";
import type { Entry } from "./entry.ts";

/** Units of a variant in all lines of the cart. */
export const quantityInCart = (
  entries: readonly Pick<Entry, "itemId" | "chosenVariant" | "quantity">[],
  itemId: string,
  sku: string,
): number => {
  let sum = 0;
  for (const entry of entries)
    if (entry.itemId === itemId && entry.chosenVariant.sku === sku) sum += entry.quantity;
  return sum;
};

/**
 * Whether the stock covers what the cart contains plus `asked` units. A quantity that is not a
 * number counts as one, as the specification says. Spec: A5.4, A5.7.
 */
export const inStock = (
  { productType, variant }: Pick<ItemFacts, "productType" | "variant">,
  inCart: number,
  asked: number,
): boolean => {
  if (neverSoldOut(productType) || variant?.stock.unlimited) return true;
  return (
    (variant?.stock.qtyInStock ?? 0) >= inCart + (Number.isFinite(asked) ? Math.max(asked, 1) : 1)
  );
};
