import type { Entry } from "../cart/entry.ts";
import { lineTotalCents } from "../cart/totals.ts";
import { neverSoldOut } from "../catalog/status.ts";
import type { OrderLine } from "./events.ts";

/** An order's lines carry the ids of the cart's entries. */
export const toOrderLine = (entry: Entry): OrderLine => ({
  lineId: entry.entryId,
  itemId: entry.itemId,
  variantId: entry.variantId,
  sku: entry.chosenVariant.sku,
  attributes: entry.chosenVariant.attributes,
  productType: entry.productType,
  title: entry.title,
  imageUrl: entry.imageUrl,
  quantity: entry.quantity,
  unitPriceCents: entry.purchasePriceCents,
  totalCents: lineTotalCents(entry),
});

export type VariantQuantity = {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
};

/** What the lines take from the stock, one member per variant. Digital goods and gift cards take nothing. */
export const stockNeeded = (
  lines: readonly Pick<OrderLine, "itemId" | "variantId" | "productType" | "quantity">[],
): readonly VariantQuantity[] => {
  const needed = new Map<string, VariantQuantity>();
  for (const { itemId, variantId, productType, quantity } of lines) {
    if (neverSoldOut(productType)) continue;
    const before = needed.get(variantId)?.quantity ?? 0;
    needed.set(variantId, { productId: itemId, variantId, quantity: before + quantity });
  }
  return [...needed.values()];
};
