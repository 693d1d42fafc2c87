import type { Entry } from "../cart/entry.ts";
import { FieldsContent } from "../cart/sealed-fields.ts";
import { lineTotalCents } from "../cart/totals.ts";
import { neverSoldOut } from "../catalog/status.ts";
import type { PlacedOrder } from "./evolve.ts";
import type { OrderLine } from "./order-parts.ts";

/**
 * The answers to the extra fields under their titles, because the form may have changed by the time
 * someone reads the order. Answers to fields with the same title are joined.
 */
const byTitles = ({
  additionalFields,
  answers,
}: FieldsContent): Readonly<Record<string, string>> => {
  if (answers === undefined) return additionalFields;
  const byTitle = new Map<string, string>();
  for (const { title, text } of answers)
    byTitle.set(title, byTitle.has(title) ? `${byTitle.get(title)}\n${text}` : text);
  return Object.fromEntries(byTitle);
};

/** A line with its opened answers; without any when the person has been erased. */
export const lineWithFields = (line: OrderLine, opened: unknown): OrderLine => {
  const { sealedFields, ...rest } = line;
  if (sealedFields === undefined || opened === null || opened === undefined) return rest;
  return { ...rest, additionalFields: { ...byTitles(FieldsContent.parse(opened)) } };
};

/** An order's lines carry the ids of the cart's entries. */
export const toOrderLine = (entry: Entry): OrderLine => {
  const { fieldsForm, sealedFields } = entry;
  const additionalFields = byTitles({ ...entry, answers: fieldsForm?.answers });
  return {
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
    ...(Object.keys(additionalFields).length > 0 && { additionalFields: { ...additionalFields } }),
    ...(sealedFields && { sealedFields }),
  };
};

/** The amount left to pay after gift cards. */
export const dueCents = ({
  grandTotalCents,
  giftCards = [],
}: Pick<PlacedOrder, "grandTotalCents" | "giftCards">): number =>
  grandTotalCents - giftCards.reduce((sum, { amountCents }) => sum + amountCents, 0);

export type VariantQuantity = {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
};

/**
 * The units that the lines take from stock, one member per variant. Digital goods and gift cards
 * take none.
 */
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
