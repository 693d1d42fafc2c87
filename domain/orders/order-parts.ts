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
  /** Of the whole line; the order's discounts and taxes are the sums of these and of shipping's. */
  discountCents: z.optional(Cents),
  taxCents: z.optional(Cents),
  /**
   * Answers to the product's extra fields, by the fields' titles. Sealed in events: see `sealedFields`.
   * A gift card's says which purchase it is.
   */
  additionalFields: z.optional(z.record(z.string(), z.string())),
  /** As in the cart's events, whose answers these are. */
  sealedFields: z.optional(SealedFields),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** A coupon and what it took off. */
export const OrderDiscount = z.object({
  couponId: z.string(),
  code: z.string(),
  amountCents: Cents,
});
export type OrderDiscount = z.infer<typeof OrderDiscount>;

/** A tax rule and what it came to; `inclusive` taxes are part of the prices already. */
export const OrderTax = z.object({
  taxRuleId: z.string(),
  name: z.string(),
  /** Parts per million: 8.25 % is 82,500. */
  ratePpm: z.int().check(z.nonnegative()),
  inclusive: z.boolean(),
  amountCents: Cents,
});
export type OrderTax = z.infer<typeof OrderTax>;

/** How the goods travel, as it was chosen and priced. */
export const OrderShipping = z.object({
  shippingOptionId: z.string(),
  name: z.string(),
  costCents: Cents,
});
export type OrderShipping = z.infer<typeof OrderShipping>;

/** What a gift card pays of an order, or gets back of it. */
export const GiftCardPart = z.object({ giftCardId: z.string(), amountCents: Cents });
export type GiftCardPart = z.infer<typeof GiftCardPart>;

/**
 * How the money comes: by hand (invoice, cash desk), through Stripe, or not at all because gift cards
 * and coupons left nothing to pay.
 */
export const PaymentMethod = z.enum(["manual", "stripe", "none"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Why an attempt to place an order came to nothing. */
export const OrderFailure = z.enum([
  "not-enough-stock",
  "coupon-gone",
  "gift-card-gone",
  /** The buyer never paid, until the hold lapsed. */
  "payment-abandoned",
  /** The provider would not take the payment at all, or gave it back before it was collected. */
  "payment-refused",
  /** The buyer changed the cart or their mind before they paid. */
  "replaced",
]);
export type OrderFailure = z.infer<typeof OrderFailure>;

/** Where a parcel can be followed. */
export const Tracking = z.object({
  carrier: z.string(),
  number: z.string(),
  /** Page of the carrier; null when nobody gave one. */
  url: z.nullable(z.string()),
});
export type Tracking = z.infer<typeof Tracking>;
