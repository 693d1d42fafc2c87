import * as z from "zod/mini";
import { ProductType } from "../catalog/events.ts";
import { couponReasons } from "../coupons/texts.ts";
import { Cents } from "../kit/money.ts";
import { ShippingLocation } from "../shipping/location.ts";
import { FieldsForm } from "./events.ts";

/**
 * One line of a cart as the API returns it. Spec: A3.2; members after `purchasePriceCents` are
 * ours.
 */
export const CartEntry = z.object({
  id: z.uuid(),
  /** The product's id. */
  itemId: z.string(),
  chosenVariant: z.object({ sku: z.string(), attributes: z.record(z.string(), z.string()) }),
  quantity: z.int(),
  title: z.string(),
  /** A money value in minor units, as text. Spec: A3.6. */
  subTotal: z.object({ value: z.string(), currency: z.string() }),
  /** Price of one unit. */
  purchasePriceCents: Cents,
  variantId: z.string(),
  productType: ProductType,
  imageUrl: z.nullable(z.string()),
  /** /shop/p/<slug> */
  productUrl: z.string(),
  /** Answers to the product's extra fields, by field id. */
  additionalFields: z.record(z.string(), z.string()),
  /** The form behind them, with readable answers; null where there is none. */
  fieldsForm: z.nullable(FieldsForm),
});
export type CartEntry = z.infer<typeof CartEntry>;

/** A shipping option that is available for this cart. */
export const CartShippingOption = z.object({
  id: z.string(),
  name: z.string(),
  /** May be empty. */
  description: z.string(),
  costCents: Cents,
});
export type CartShippingOption = z.infer<typeof CartShippingOption>;

/** A tax rule that applies at the cart's destination, with its amount for this cart. */
export const CartTaxRule = z.object({
  id: z.string(),
  name: z.string(),
  /** Parts per million: 20 % is 200,000. */
  ratePpm: z.int(),
  /** True: contained in the prices; false: added to them. */
  inclusive: z.boolean(),
  amountCents: Cents,
});
export type CartTaxRule = z.infer<typeof CartTaxRule>;

export const CartCoupon = z.object({ id: z.string(), code: z.string() });
export const ValidCartCoupon = z.object({
  ...CartCoupon.shape,
  /** The owner's name for the coupon; may be empty. */
  name: z.string(),
  kind: z.enum(["percent", "amount", "free-shipping"]),
  /** Amount that the coupon takes off this cart. */
  discountCents: Cents,
});
export const InvalidCartCoupon = z.object({
  ...CartCoupon.shape,
  reason: z.enum(couponReasons),
  /** The text that the visitor reads, with amounts in English format. */
  message: z.string(),
  /** Only where the subtotal is below it. */
  minimumSubtotalCents: z.optional(Cents),
});

/**
 * Spec: A3.1. `subtotalCents − discountCents + shippingCostCents + taxCents = grandTotalCents`,
 * always. Not in the specification: a visitor without a cart has one whose `id` and `created` are
 * null.
 */
export const ShoppingCart = z.object({
  id: z.nullable(z.uuid()),
  websiteId: z.string(),
  /** Set when the cart has been purchased. */
  orderId: z.nullable(z.string()),
  /** Time of the first entry, ISO 8601. */
  created: z.nullable(z.string()),
  isPurchased: z.boolean(),
  entries: z.array(CartEntry),
  /**
   * The options that ship to the cart's destination; while it is unknown, those that ship
   * everywhere.
   */
  shippingOptions: z.array(CartShippingOption),
  /** The option whose cost is part of the total. */
  selectedShippingOption: z.nullable(CartShippingOption),
  shippingLocation: z.nullable(ShippingLocation),
  applicableTaxRules: z.array(CartTaxRule),
  /** All coupons that were entered, in that order. Each is also in one of the two lists below. */
  coupons: z.array(CartCoupon),
  validCoupons: z.array(ValidCartCoupon),
  invalidCoupons: z.array(InvalidCartCoupon),
  subtotalCents: Cents,
  /** Tax that is added to the prices. */
  taxCents: Cents,
  /** Cost before free-shipping coupons, whose discounts are in `discountCents`. */
  shippingCostCents: Cents,
  discountCents: Cents,
  grandTotalCents: Cents,
  /** Units, not lines: what the cart pill counts. Spec: A2.3. */
  totalQuantity: z.int(),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  /** ISO 4217, for all amounts. Like the members below it is not in A3.1. */
  currency: z.string(),
  /** Tax that the prices contain. */
  includedTaxCents: Cents,
  /** `location-missing`: the cost cannot be known yet; `not-served`: no option ships there. */
  shippingProblem: z.nullable(z.enum(["location-missing", "not-served"])),
});
export type ShoppingCart = z.infer<typeof ShoppingCart>;
