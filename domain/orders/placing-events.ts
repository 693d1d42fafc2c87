import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";
import { SealedPerson } from "../kit/person.ts";
import { ManualMethod } from "../site-settings/manual-methods.ts";
import {
  GiftCardPart,
  OrderDiscount,
  OrderFailure,
  OrderLine,
  OrderShipping,
  OrderTax,
  PaymentMethod,
} from "./order-parts.ts";

/** Stock is held and the order exists, but nobody has been notified yet: see OrderConfirmed. */
export const OrderPlaced = z.object({
  type: z.literal("OrderPlaced"),
  orderId: z.string(),
  cartId: z.string(),
  lines: z.array(OrderLine),
  currency: z.string(),
  subtotalCents: Cents,
  taxCents: Cents,
  shippingCostCents: Cents,
  discountCents: Cents,
  grandTotalCents: Cents,
  discounts: z.optional(z.array(OrderDiscount)),
  taxes: z.optional(z.array(OrderTax)),
  shipping: z.optional(z.nullable(OrderShipping)),
  giftCards: z.optional(z.array(GiftCardPart)),
  /** Pays the grand total minus what gift cards pay. */
  payment: z.object({
    method: PaymentMethod,
    /** The manual method that the customer chose, as it was then; absent: one without a name. */
    manual: z.optional(ManualMethod),
    /** The customer agreed that the same card or account also pays for later orders. */
    keepsMeans: z.optional(z.boolean()),
    /**
     * The provider's id of an earlier payment whose card or account pays without the customer's
     * interaction.
     */
    meansOf: z.optional(z.string()),
  }),
  /** Time until which the goods are held for the payment. */
  heldUntil: z.optional(z.iso.datetime()),
  /** Opens to { email, name, phone, address, note }. */
  person: SealedPerson,
  /** `https://shop.example`, the origin that the customer used, for links in emails. */
  origin: z.optional(z.string()),
  /**
   * A key that the checkout left in the browser opens the order. Absent: the cart's id opens it.
   */
  opensByKey: z.optional(z.literal(true)),
  placedAt: z.iso.datetime(),
});

/** Every hold became a sale: the order is confirmed and the customer can be notified. */
export const OrderConfirmed = z.object({
  type: z.literal("OrderConfirmed"),
  orderId: z.string(),
  confirmedAt: z.iso.datetime(),
});

/** The attempt failed: its reservations are compensated. */
export const OrderFailed = z.object({
  type: z.literal("OrderFailed"),
  orderId: z.string(),
  reason: OrderFailure,
  failedAt: z.iso.datetime(),
});

/** The payment was requested from the provider; the customer has yet to approve it. */
export const OrderPaymentStarted = z.object({
  type: z.literal("OrderPaymentStarted"),
  orderId: z.string(),
  /** Number of the attempt that the payment belongs to, starting at 1. */
  attempt: z.int().check(z.positive()),
  method: PaymentMethod,
  /** The provider's id. */
  reference: z.string(),
  amountCents: Cents,
  startedAt: z.iso.datetime(),
});

/** The provider declined the customer's card or account; the customer can try another. */
export const OrderPaymentDeclined = z.object({
  type: z.literal("OrderPaymentDeclined"),
  orderId: z.string(),
  reference: z.string(),
  /** The provider's id of the try, which identifies repeated payment events. */
  declineId: z.string(),
  /** The provider's code, such as `card_declined`. */
  code: z.string(),
  declinedAt: z.iso.datetime(),
});

/** Everything except what gift cards paid has been paid. */
export const OrderPaid = z.object({
  type: z.literal("OrderPaid"),
  orderId: z.string(),
  amountCents: Cents,
  /** The provider's id; absent for manual payment. */
  reference: z.optional(z.string()),
  paidAt: z.iso.datetime(),
});

/**
 * A guest signed in while the bank was still deciding: if the order fails, its lines go into the
 * cart of the account.
 */
export const OrderLinesPromised = z.object({
  type: z.literal("OrderLinesPromised"),
  orderId: z.string(),
  siteUserId: z.uuid(),
  promisedAt: z.iso.datetime(),
});
