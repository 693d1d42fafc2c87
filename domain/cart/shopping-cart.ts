import * as z from "zod/mini";
import { ProductType } from "../catalog/events.ts";
import { Cents } from "../shared/money.ts";

/** One line of a cart as the API answers it. Spec: A3.2; members after `purchasePriceCents` are ours. */
export const CartEntry = z.object({
  id: z.uuid(),
  /** The product's id. */
  itemId: z.string(),
  chosenVariant: z.object({ sku: z.string(), attributes: z.record(z.string(), z.string()) }),
  quantity: z.int(),
  title: z.string(),
  /** A money value: minor units as text. Spec: A3.6. */
  subTotal: z.object({ value: z.string(), currency: z.string() }),
  /** Of one unit. */
  purchasePriceCents: Cents,
  variantId: z.string(),
  productType: ProductType,
  imageUrl: z.nullable(z.string()),
  /** /shop/p/<slug> */
  productUrl: z.string(),
  /** Answers to the product's extra fields, by field id. */
  additionalFields: z.record(z.string(), z.string()),
});
export type CartEntry = z.infer<typeof CartEntry>;

/**
 * Spec: A3.1. Shipping, taxes and coupons are not sold with yet: their lists are empty and their
 * amounts 0. Our choice: a visitor without a cart has one whose `id` and `created` are null.
 */
export const ShoppingCart = z.object({
  id: z.nullable(z.uuid()),
  websiteId: z.string(),
  /** Set when the cart has been purchased. */
  orderId: z.nullable(z.string()),
  /** ISO 8601, of the first entry. */
  created: z.nullable(z.string()),
  isPurchased: z.boolean(),
  entries: z.array(CartEntry),
  shippingOptions: z.array(z.never()),
  selectedShippingOption: z.null(),
  shippingLocation: z.null(),
  applicableTaxRules: z.array(z.never()),
  coupons: z.array(z.never()),
  validCoupons: z.array(z.never()),
  invalidCoupons: z.array(z.never()),
  subtotalCents: Cents,
  taxCents: Cents,
  shippingCostCents: Cents,
  discountCents: Cents,
  grandTotalCents: Cents,
  /** Units, not lines: what the cart pill counts. Spec: A2.3. */
  totalQuantity: z.int(),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  /** ISO 4217, of all amounts. Not in A3.1. */
  currency: z.string(),
});
export type ShoppingCart = z.infer<typeof ShoppingCart>;
