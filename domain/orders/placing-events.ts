import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";
import { SealedPerson } from "../kit/person.ts";
import {
  GiftCardPart,
  OrderDiscount,
  OrderFailure,
  OrderLine,
  OrderShipping,
  OrderTax,
  PaymentMethod,
} from "./order-parts.ts";

/** Stock is held and the order stands, but nobody has been told yet: see OrderConfirmed. */
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
  /** Pays the grand total less what gift cards pay. */
  payment: z.object({
    method: PaymentMethod,
    /** The buyer has agreed that the same card or account pays for later orders, too. */
    keepsMeans: z.optional(z.boolean()),
    /** The provider's id of an earlier payment, whose card or account pays without the buyer. */
    meansOf: z.optional(z.string()),
  }),
  /** Until when the goods are held for the payment. */
  heldUntil: z.optional(z.iso.datetime()),
  /** Opens to { email, name, phone, address, note }. */
  person: SealedPerson,
  /** `https://shop.example`, as the buyer reached it: for links in mails. */
  origin: z.optional(z.string()),
  /** It opens for a key that the checkout's answer left in the browser. Absent: for the cart's id. */
  opensByKey: z.optional(z.literal(true)),
  placedAt: z.iso.datetime(),
});

/** Every hold became a sale: the order is definite and the buyer may be told. */
export const OrderConfirmed = z.object({
  type: z.literal("OrderConfirmed"),
  orderId: z.string(),
  confirmedAt: z.iso.datetime(),
});

/** The attempt is over: what it had taken goes back. */
export const OrderFailed = z.object({
  type: z.literal("OrderFailed"),
  orderId: z.string(),
  reason: OrderFailure,
  failedAt: z.iso.datetime(),
});

/** The payment provider was asked for the money; the buyer still has to agree. */
export const OrderPaymentStarted = z.object({
  type: z.literal("OrderPaymentStarted"),
  orderId: z.string(),
  /** Counts from 1; the attempt that the payment belongs to. */
  attempt: z.int().check(z.positive()),
  method: PaymentMethod,
  /** The provider's own id. */
  reference: z.string(),
  amountCents: Cents,
  startedAt: z.iso.datetime(),
});

/** The provider turned the buyer's card or account down; the buyer may try another. */
export const OrderPaymentDeclined = z.object({
  type: z.literal("OrderPaymentDeclined"),
  orderId: z.string(),
  reference: z.string(),
  /** The provider's own id of the try, by which a repeated notice is known. */
  declineId: z.string(),
  /** The provider's code, such as `card_declined`. */
  code: z.string(),
  declinedAt: z.iso.datetime(),
});

/** Everything but what gift cards paid has been paid. */
export const OrderPaid = z.object({
  type: z.literal("OrderPaid"),
  orderId: z.string(),
  amountCents: Cents,
  /** The provider's own id; absent for manual payment. */
  reference: z.optional(z.string()),
  paidAt: z.iso.datetime(),
});

/**
 * Whoever made the order as a guest signed in while the bank had the word: when it comes to nothing, its
 * lines go into the cart of their account.
 */
export const OrderLinesPromised = z.object({
  type: z.literal("OrderLinesPromised"),
  orderId: z.string(),
  siteUserId: z.uuid(),
  promisedAt: z.iso.datetime(),
});
