import * as z from "zod/mini";
import { ProductType } from "../catalog/events.ts";
import { couponReasons } from "../coupons/texts.ts";
import { Cents } from "../kit/money.ts";
import { ShippingLocation } from "../shipping/location.ts";
import { FieldsForm } from "./events.ts";

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
  /** The form behind them, with the answers as a person reads them; null where there is none. */
  fieldsForm: z.nullable(FieldsForm),
});
export type CartEntry = z.infer<typeof CartEntry>;

/** A way to ship this very cart. */
export const CartShippingOption = z.object({
  id: z.string(),
  name: z.string(),
  /** May be empty. */
  description: z.string(),
  costCents: Cents,
});
export type CartShippingOption = z.infer<typeof CartShippingOption>;

/** A tax rule that holds where the cart goes, and what it takes of this cart. */
export const CartTaxRule = z.object({
  id: z.string(),
  name: z.string(),
  /** Parts of a million: 20 % is 200,000. */
  ratePpm: z.int(),
  /** Contained in the prices, else added to them. */
  inclusive: z.boolean(),
  amountCents: Cents,
});
export type CartTaxRule = z.infer<typeof CartTaxRule>;

export const CartCoupon = z.object({ id: z.string(), code: z.string() });
export const ValidCartCoupon = z.object({
  ...CartCoupon.shape,
  /** What the owner calls it; may be empty. */
  name: z.string(),
  kind: z.enum(["percent", "amount", "free-shipping"]),
  /** What it takes off this cart. */
  discountCents: Cents,
});
export const InvalidCartCoupon = z.object({
  ...CartCoupon.shape,
  reason: z.enum(couponReasons),
  /** What the visitor reads. */
  message: z.string(),
});

/**
 * Spec: A3.1. `subtotalCents − discountCents + shippingCostCents + taxCents = grandTotalCents`, always.
 * Our choice: a visitor without a cart has one whose `id` and `created` are null.
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
  /** Those that carry this cart to where it goes; while that is not known, those that go everywhere. */
  shippingOptions: z.array(CartShippingOption),
  /** The one that is paid for. */
  selectedShippingOption: z.nullable(CartShippingOption),
  shippingLocation: z.nullable(ShippingLocation),
  applicableTaxRules: z.array(CartTaxRule),
  /** All that were entered, in that order: each is in one of the two lists below. */
  coupons: z.array(CartCoupon),
  validCoupons: z.array(ValidCartCoupon),
  invalidCoupons: z.array(InvalidCartCoupon),
  subtotalCents: Cents,
  /** Added to the prices. */
  taxCents: Cents,
  /** Before coupons for free shipping, whose discounts are in `discountCents`. */
  shippingCostCents: Cents,
  discountCents: Cents,
  grandTotalCents: Cents,
  /** Units, not lines: what the cart pill counts. Spec: A2.3. */
  totalQuantity: z.int(),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  /** ISO 4217, of all amounts. Not in A3.1, as those that follow. */
  currency: z.string(),
  /** Taxes that the prices contain. */
  includedTaxCents: Cents,
  /** `location-missing`: nobody knows yet what shipping costs; `not-served`: nothing goes there. */
  shippingProblem: z.nullable(z.enum(["location-missing", "not-served"])),
});
export type ShoppingCart = z.infer<typeof ShoppingCart>;
