import * as z from "zod/mini";
import { ProductType } from "../catalog/events.ts";
import { Cents } from "../kit/money.ts";
import { Comparable } from "../kit/person.ts";
import { ShippingLocation } from "../shipping/location.ts";

/** The form behind a line's extra fields, and the answers as people read them. */
export const FieldsForm = z.object({
  formId: z.string(),
  version: z.int(),
  answers: z.array(z.object({ fieldId: z.string(), title: z.string(), text: z.string() })),
});
export type FieldsForm = z.infer<typeof FieldsForm>;

/**
 * Opens to { additionalFields, answers }: see sealed-fields.ts. Sealed for the visitor who filled
 * the cart. Erasing the customer who buys the cart erases this person as well. Absent where no
 * field was answered.
 */
export const SealedFields = Comparable;
export type SealedFields = Comparable;

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
  /**
   * Answers to the product's extra fields by field id; answers in parts are JSON texts. Empty where
   * `sealedFields` has them. A gift card's answers name the purchase.
   */
  additionalFields: z.record(z.string(), z.string()),
  /** Absent where the product has no form; without answers where `sealedFields` has them. */
  fieldsForm: z.optional(FieldsForm),
  sealedFields: z.optional(SealedFields),
  addedAt: z.iso.datetime(),
});
const CartEntryQuantityChanged = z.object({
  type: z.literal("CartEntryQuantityChanged"),
  entryId: z.uuid(),
  quantity: z.int().check(z.minimum(1), z.maximum(9999)),
  changedAt: z.iso.datetime(),
});
/** The shop's price changed before the cart was bought. The line continues at the new price. */
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
  fieldsForm: z.optional(FieldsForm),
  /** Absent: the line no longer has answers. */
  sealedFields: z.optional(SealedFields),
  changedAt: z.iso.datetime(),
});
const CartEntryRemoved = z.object({
  type: z.literal("CartEntryRemoved"),
  entryId: z.uuid(),
  removedAt: z.iso.datetime(),
});
/** All coupons of the cart after this event, in the order of entering. */
const CouponIds = z.array(z.string());

/** What the coupon is worth is calculated whenever the cart is priced. */
const CartCouponApplied = z.object({
  type: z.literal("CartCouponApplied"),
  /** The code in capitals. */
  couponId: z.string(),
  couponIds: CouponIds,
  appliedAt: z.iso.datetime(),
});
const CartCouponRemoved = z.object({
  type: z.literal("CartCouponRemoved"),
  couponId: z.string(),
  couponIds: CouponIds,
  removedAt: z.iso.datetime(),
});
/** Null clears the location. */
const CartShippingLocationSet = z.object({
  type: z.literal("CartShippingLocationSet"),
  location: z.nullable(ShippingLocation),
  setAt: z.iso.datetime(),
});
/** Null leaves the choice to the shop. */
const CartShippingOptionSelected = z.object({
  type: z.literal("CartShippingOptionSelected"),
  shippingOptionId: z.nullable(z.string()),
  selectedAt: z.iso.datetime(),
});
/**
 * Nothing in this cart can change after this event. The visitor's next entry goes to the follow-up
 * cart or to a new one.
 */
export const CartPurchased = z.object({
  type: z.literal("CartPurchased"),
  orderId: z.string(),
  /**
   * The cart that has what was added while the payment was awaited; absent when nothing was added.
   */
  followUpCartId: z.optional(z.uuid()),
  purchasedAt: z.iso.datetime(),
});

/** The events of a cart that say how it is to be priced and shipped. */
export const CartChoiceEvent = z.discriminatedUnion("type", [
  CartCouponApplied,
  CartCouponRemoved,
  CartShippingLocationSet,
  CartShippingOptionSelected,
]);

/** Stream `cart-<websiteId>.<cartId>`. Stored for ever: a released member is never edited. */
export const CartEvent = z.discriminatedUnion("type", [
  CartEntryAdded,
  CartEntryQuantityChanged,
  CartEntryRepriced,
  CartEntryFieldsChanged,
  CartEntryRemoved,
  CartCouponApplied,
  CartCouponRemoved,
  CartShippingLocationSet,
  CartShippingOptionSelected,
  CartPurchased,
]);
export type CartEvent = z.infer<typeof CartEvent>;
