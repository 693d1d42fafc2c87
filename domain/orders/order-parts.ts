import * as z from "zod/mini";
import { SealedFields } from "../cart/events.ts";
import { ProductType } from "../catalog/events.ts";
import { Cents } from "../kit/money.ts";

export const OrderLine = z.object({
  lineId: z.string(),
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  productType: ProductType,
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  quantity: z.int().check(z.positive()),
  unitPriceCents: Cents,
  totalCents: Cents,
  /**
   * Discount of the whole line. The order's discounts and taxes are the sums over its lines and
   * shipping.
   */
  discountCents: z.optional(Cents),
  taxCents: z.optional(Cents),
  /**
   * Answers to the product's extra fields, by the fields' titles. Sealed in events: see
   * `sealedFields`. A gift card's answers name the purchase.
   */
  additionalFields: z.optional(z.record(z.string(), z.string())),
  /** The same as in the cart's events, where these answers come from. */
  sealedFields: z.optional(SealedFields),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** A coupon and its discount. */
export const OrderDiscount = z.object({
  couponId: z.string(),
  code: z.string(),
  amountCents: Cents,
});
export type OrderDiscount = z.infer<typeof OrderDiscount>;

/** A tax rule and its amount; `inclusive` taxes are already part of the prices. */
export const OrderTax = z.object({
  taxRuleId: z.string(),
  name: z.string(),
  /** Parts per million: 8.25 % is 82,500. */
  ratePpm: z.int().check(z.nonnegative()),
  inclusive: z.boolean(),
  amountCents: Cents,
});
export type OrderTax = z.infer<typeof OrderTax>;

/** The selected shipping option and its cost. */
export const OrderShipping = z.object({
  shippingOptionId: z.string(),
  name: z.string(),
  costCents: Cents,
});
export type OrderShipping = z.infer<typeof OrderShipping>;

/** The amount that a gift card pays of an order, or gets back. */
export const GiftCardPart = z.object({ giftCardId: z.string(), amountCents: Cents });
export type GiftCardPart = z.infer<typeof GiftCardPart>;

/**
 * How the order is paid: manually (invoice, cash desk), through Stripe, or not at all because gift
 * cards and coupons left nothing to pay.
 */
export const PaymentMethod = z.enum(["manual", "stripe", "none"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Why an attempt to place an order failed. */
export const OrderFailure = z.enum([
  "not-enough-stock",
  "coupon-gone",
  "gift-card-gone",
  /** The customer did not pay before the hold expired. */
  "payment-abandoned",
  /** The provider rejected the payment, or refunded it before it was collected. */
  "payment-refused",
  /** The customer changed the cart or left before paying. */
  "replaced",
]);
export type OrderFailure = z.infer<typeof OrderFailure>;

/** The tracking of a parcel. */
export const Tracking = z.object({
  carrier: z.string(),
  number: z.string(),
  /** Page of the carrier; null when no link was entered. */
  url: z.nullable(z.string()),
});
export type Tracking = z.infer<typeof Tracking>;
