import * as z from "zod/mini";
import { ProductType } from "../catalog/events.ts";
import { Cents } from "../shared/money.ts";

/** Spec: A3.2, A3.3. The price is the one the server saw when the entry was added. */
export const CartEntryAdded = z.object({
  type: z.literal("CartEntryAdded"),
  entryId: z.uuid(),
  /** The product's id. */
  itemId: z.string(),
  variantId: z.string(),
  chosenVariant: z.object({ sku: z.string(), attributes: z.record(z.string(), z.string()) }),
  productType: ProductType,
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Address of the product page. */
  productUrl: z.string(),
  quantity: z.int().check(z.minimum(1), z.maximum(9999)),
  purchasePriceCents: Cents,
  currency: z.string(),
  additionalFields: z.record(z.string(), z.string()),
  addedAt: z.iso.datetime(),
});
const CartEntryQuantityChanged = z.object({
  type: z.literal("CartEntryQuantityChanged"),
  entryId: z.uuid(),
  quantity: z.int().check(z.minimum(1), z.maximum(9999)),
  changedAt: z.iso.datetime(),
});
/** The shop's price changed before the cart was bought: the line goes on at the new price. */
const CartEntryRepriced = z.object({
  type: z.literal("CartEntryRepriced"),
  entryId: z.uuid(),
  purchasePriceCents: Cents,
  repricedAt: z.iso.datetime(),
});
/** Spec: A7.2. */
const CartEntryFieldsChanged = z.object({
  type: z.literal("CartEntryFieldsChanged"),
  entryId: z.uuid(),
  additionalFields: z.record(z.string(), z.string()),
  changedAt: z.iso.datetime(),
});
const CartEntryRemoved = z.object({
  type: z.literal("CartEntryRemoved"),
  entryId: z.uuid(),
  removedAt: z.iso.datetime(),
});
/** Nothing can change any more; the visitor's next entry starts a new cart. */
const CartPurchased = z.object({
  type: z.literal("CartPurchased"),
  orderId: z.string(),
  purchasedAt: z.iso.datetime(),
});

/** Stream `cart-<websiteId>.<cartId>`. Stored for ever: a released member is never edited. */
export const CartEvent = z.discriminatedUnion("type", [
  CartEntryAdded,
  CartEntryQuantityChanged,
  CartEntryRepriced,
  CartEntryFieldsChanged,
  CartEntryRemoved,
  CartPurchased,
]);
export type CartEvent = z.infer<typeof CartEvent>;
