import * as z from "zod/mini";
import { SealedFields } from "../cart/events.ts";
import { ProductType } from "../catalog/events.ts";
import { Cents } from "../shared/money.ts";
import { SealedPerson } from "../shared/person.ts";

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

/** Stock is held and the order stands, but nobody has been told yet: see OrderConfirmed. */
const OrderPlaced = z.object({
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
  placedAt: z.iso.datetime(),
});
/** Every hold became a sale: the order is definite and the buyer may be told. */
const OrderConfirmed = z.object({
  type: z.literal("OrderConfirmed"),
  orderId: z.string(),
  confirmedAt: z.iso.datetime(),
});
/** The attempt is over: what it had taken goes back. */
const OrderFailed = z.object({
  type: z.literal("OrderFailed"),
  orderId: z.string(),
  reason: OrderFailure,
  failedAt: z.iso.datetime(),
});
/** The payment provider was asked for the money; the buyer still has to agree. */
const OrderPaymentStarted = z.object({
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
const OrderPaymentDeclined = z.object({
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
const OrderPaid = z.object({
  type: z.literal("OrderPaid"),
  orderId: z.string(),
  amountCents: Cents,
  /** The provider's own id; absent for manual payment. */
  reference: z.optional(z.string()),
  paidAt: z.iso.datetime(),
});
const RefundedUnits = z.object({
  lineId: z.string(),
  quantity: z.int().check(z.positive()),
  /** How many of them had been sent; none when absent. The others are not sent any more. */
  sent: z.optional(z.int().check(z.positive())),
});
const OrderRefunded = z.object({
  type: z.literal("OrderRefunded"),
  orderId: z.string(),
  refundId: z.string(),
  lines: z.array(RefundedUnits),
  amountCents: Cents,
  returnedToStock: z.boolean(),
  /**
   * Where the money goes back to; `amountCents` is the sum. Absent when an owner hands all of it back
   * by hand. Until OrderRefundPaid or OrderRefundRefused is recorded, a job keeps trying.
   */
  payback: z.optional(z.object({ paymentCents: Cents, giftCards: z.array(GiftCardPart) })),
  refundedAt: z.iso.datetime(),
});
/** The money of a refund is on its way back. */
const OrderRefundPaid = z.object({
  type: z.literal("OrderRefundPaid"),
  orderId: z.string(),
  refundId: z.string(),
  /** The provider's own id of the refund; absent when nothing went through one. */
  reference: z.optional(z.string()),
  paidAt: z.iso.datetime(),
});
/**
 * The provider will never pay this refund: it counts no more, neither its money nor its units, which
 * are repeated here, and nothing returns to the stock because of it.
 */
const OrderRefundRefused = z.object({
  type: z.literal("OrderRefundRefused"),
  orderId: z.string(),
  refundId: z.string(),
  lines: z.array(RefundedUnits),
  amountCents: Cents,
  returnedToStock: z.boolean(),
  /** The provider's code. */
  code: z.string(),
  refusedAt: z.iso.datetime(),
});
/**
 * The provider had taken the refund, or was asked for it once more, and the buyer's bank would not have
 * the money. What was given back to gift cards and to the stock stays there, and the refund still
 * counts: the buyer is owed the rest until an owner tries again.
 */
const OrderRefundFailed = z.object({
  type: z.literal("OrderRefundFailed"),
  orderId: z.string(),
  refundId: z.string(),
  /** Counts from 1: the try that came to nothing. */
  attempt: z.int().check(z.positive()),
  /** Whether it had counted as paid before. */
  wasPaid: z.boolean(),
  /** The provider's code. */
  code: z.string(),
  failedAt: z.iso.datetime(),
});
/** The provider is asked for the same money again. */
const OrderRefundRetried = z.object({
  type: z.literal("OrderRefundRetried"),
  orderId: z.string(),
  refundId: z.string(),
  /** Counts from 2. */
  attempt: z.int().check(z.minimum(2)),
  retriedAt: z.iso.datetime(),
});
/**
 * An owner gave the buyer in another way what never arrived, such as by bank transfer: nothing is left to
 * ask of the provider, and the refund counts as before.
 */
const OrderRefundSettledByHand = z.object({
  type: z.literal("OrderRefundSettledByHand"),
  orderId: z.string(),
  refundId: z.string(),
  settledAt: z.iso.datetime(),
});
/**
 * Everything a refund or a failed attempt had to give back lies in the stock again. Until this is
 * recorded, a job keeps trying.
 */
const OrderStockReturned = z.object({
  type: z.literal("OrderStockReturned"),
  orderId: z.string(),
  /** The refund's id, or the id of the failed attempt's holds. */
  returnId: z.string(),
  returnedAt: z.iso.datetime(),
});

/** Where a parcel can be followed. */
export const Tracking = z.object({
  carrier: z.string(),
  number: z.string(),
  /** Page of the carrier; null when nobody gave one. */
  url: z.nullable(z.string()),
});
export type Tracking = z.infer<typeof Tracking>;

/** These units left the shop. An order is sent in one or more parts. */
const OrderFulfilled = z.object({
  type: z.literal("OrderFulfilled"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().check(z.positive()) })),
  /** Recorded here only before it was sealed. */
  tracking: z.nullable(Tracking),
  /** Opens to { tracking }; the buyer's. Absent when there is nothing to follow. */
  person: z.optional(SealedPerson),
  /** The buyer gets a mail. */
  tellsBuyer: z.boolean(),
  fulfilledAt: z.iso.datetime(),
});
/** It was entered by mistake: these units, which are repeated here, have not left the shop. */
const OrderShipmentTakenBack = z.object({
  type: z.literal("OrderShipmentTakenBack"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().check(z.positive()) })),
  takenBackAt: z.iso.datetime(),
});
/** A shipment can be followed in another way than was said, or only now, or no longer. */
const OrderTrackingChanged = z.object({
  type: z.literal("OrderTrackingChanged"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  changeId: z.string(),
  /** Opens to { tracking }; the buyer's. Absent when there is nothing to follow any more. */
  person: z.optional(SealedPerson),
  /** The buyer gets a mail. */
  tellsBuyer: z.boolean(),
  changedAt: z.iso.datetime(),
});
/** Nothing of it will be sent. What was paid goes back by an OrderRefunded with the id `cancelId`. */
const OrderCancelled = z.object({
  type: z.literal("OrderCancelled"),
  orderId: z.string(),
  cancelId: z.string(),
  /** Recorded here only before it was sealed. */
  reason: z.string(),
  /** Opens to { reason }; the buyer's, because it may say anything about them. Absent when none was given. */
  person: z.optional(SealedPerson),
  returnedToStock: z.boolean(),
  cancelledAt: z.iso.datetime(),
});
/** For the shop's own eyes. */
const OrderNoteAdded = z.object({
  type: z.literal("OrderNoteAdded"),
  orderId: z.string(),
  noteId: z.string(),
  /** Opens to { text }; the buyer's, because it may say anything about them. */
  person: SealedPerson,
  addedAt: z.iso.datetime(),
});

/**
 * Whoever made the order as a guest signed in while the bank had the word: when it comes to nothing, its
 * lines go into the cart of their account.
 */
const OrderLinesPromised = z.object({
  type: z.literal("OrderLinesPromised"),
  orderId: z.string(),
  siteUserId: z.uuid(),
  promisedAt: z.iso.datetime(),
});

/** Stream `order-<websiteId>.<orderId>`. Stored for ever: a released member is never edited. */
export const OrderEvent = z.discriminatedUnion("type", [
  OrderPlaced,
  OrderConfirmed,
  OrderFailed,
  OrderPaymentStarted,
  OrderPaymentDeclined,
  OrderPaid,
  OrderRefunded,
  OrderRefundPaid,
  OrderRefundRefused,
  OrderRefundFailed,
  OrderRefundRetried,
  OrderRefundSettledByHand,
  OrderStockReturned,
  OrderFulfilled,
  OrderShipmentTakenBack,
  OrderTrackingChanged,
  OrderCancelled,
  OrderNoteAdded,
  OrderLinesPromised,
]);
export type OrderEvent = z.infer<typeof OrderEvent>;

const HeldUnits = z.object({
  productId: z.string(),
  variantId: z.string(),
  quantity: z.int().check(z.positive()),
});
/** The buyer went to the checkout and everything in the cart is held for them until `expiresAt`. */
const CheckoutStarted = z.object({
  type: z.literal("CheckoutStarted"),
  cartId: z.string(),
  orderId: z.string(),
  attempt: z.int().check(z.positive()),
  held: z.array(HeldUnits),
  expiresAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
});
/** The buyer turned back: what was held is free again. */
const CheckoutCancelled = z.object({
  type: z.literal("CheckoutCancelled"),
  orderId: z.string(),
  cancelledAt: z.iso.datetime(),
});

/** Stream `checkout-<websiteId>.<orderId>`: what happens before an order is placed. */
export const CheckoutEvent = z.discriminatedUnion("type", [CheckoutStarted, CheckoutCancelled]);
export type CheckoutEvent = z.infer<typeof CheckoutEvent>;
