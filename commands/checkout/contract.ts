import * as z from "zod/mini";
import { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { Address, Contact, OrderNote } from "#domain/checkout/buyer.ts";
import { Order, OrderStatus } from "#domain/checkout/order.ts";
import { ORDER_LINK_PATH } from "#domain/checkout/order-link.ts";
import { PaymentProgress } from "#domain/checkout/payment-progress.ts";
import { amountCents, lookupId, orderPartId } from "#domain/shared/bounds.ts";
import type { Contract } from "#domain/shared/contract.ts";

const tag = "checkout";

/** How this shop can be paid; Stripe's page needs the key that may be public. */
export const OfferedPayment = z.discriminatedUnion("method", [
  z.object({ method: z.literal("manual") }),
  z.object({ method: z.literal("stripe"), publishableKey: z.string() }),
]);
export type OfferedPayment = z.infer<typeof OfferedPayment>;

/**
 * The checkout begins: everything in the cart of the cookie `cart` is held for this cart until
 * `expiresAt`. Doing it again changes nothing while the cart stays the same and the hold lives: going
 * back and forth does not lengthen it. A hold that has lapsed is taken anew, if there is still enough.
 * 409 `not-enough-stock` (A5.4's text; `error.fields` names the cart's entries that are short by their
 * ids), `variant-unavailable`, `price-changed` (the cart now shows the new price), `cart-empty`,
 * `too-many-held` (more of one item than a client may hold), 400 `checkout-minimum` (A5.15).
 */
export const startCheckoutContract = {
  method: "POST",
  path: "/api/commerce/checkout/start",
  summary: "Hold what is in the cart and begin to check out",
  tag,
  access: "visitor",
  body: z.object({}),
  response: z.object({
    shoppingCart: ShoppingCart,
    /** ISO 8601; null when nothing in the cart is counted. */
    expiresAt: z.nullable(z.string()),
    /** By the server's clock, for browsers whose clock is wrong; null like `expiresAt`. */
    secondsLeft: z.nullable(z.int()),
    payments: z.array(OfferedPayment),
  }),
} as const satisfies Contract;

/**
 * The buyer turns back: what was held for this cart is free again, at once. Without a checkout under
 * way, nothing happens.
 */
export const cancelCheckoutContract = {
  method: "POST",
  path: "/api/commerce/checkout/cancel",
  summary: "Let go of what is held for the cart",
  tag,
  access: "visitor",
  body: z.object({}),
  response: z.object({ released: z.boolean() }),
} as const satisfies Contract;

/**
 * Buys the cart of the cookie `cart`. The cart itself is the natural key: however often and from
 * wherever this is sent, a cart is bought once, and a repeat is answered with its order (an
 * `Idempotency-Key` header is welcome and changes nothing). Afterwards the cookie `cart` is gone and
 * the cookie `orders` lets this browser see the order confirmed page at `confirmationUrl`; while a
 * payment is awaited, the cart stays and can still be changed, which makes this order void.
 * 409 `not-enough-stock` (exactly A5.4's text), `price-changed` (the cart now shows the new price),
 * `total-changed` (the cart now shows the new total), `variant-unavailable`, `coupon-gone`,
 * `gift-card-gone`, `cart-empty`, `too-many-held`; 400 `checkout-minimum` (A5.15), `address-missing`,
 * `shipping-not-served`, `payment-unknown`, `payment-not-for-cart`; 503 `payment-unavailable`; invalid members are named in `error.fields` as
 * `contact.email`, `address.city`, …
 */
export const placeOrderContract = {
  method: "POST",
  path: "/api/commerce/checkout",
  summary: "Place the order for the cart",
  tag,
  access: "visitor",
  body: z.object({
    contact: Contact,
    /** May be left out when nothing in the cart is shipped (`requiresShipping` false). */
    address: z.optional(Address),
    note: OrderNote,
    /** The grand total that the buyer saw; another one by now is refused. Absent: not compared. */
    grandTotalCents: z.optional(amountCents),
    /** What gift cards would pay of it, as the buyer saw: 409 `gift-card-gone` otherwise. */
    giftCardsCents: z.optional(amountCents),
    payment: z._default(z.object({ method: z.enum(["manual", "stripe"]) }), { method: "manual" }),
  }),
  response: z.object({
    order: Order,
    /** /checkout/order-confirmed?orderId=… */
    confirmationUrl: z.string(),
    payment: PaymentProgress,
  }),
} as const satisfies Contract;

/**
 * Asks the payment provider how the payment stands and takes the order to its end; after Stripe's
 * payment element is done, and again as often as one likes. 404 `order-unknown` for another browser's
 * order; 409 `payment-abandoned`, `payment-refused`, `not-enough-stock`, `coupon-gone`,
 * `gift-card-gone`: the order is void and nothing was charged; 503 `payment-unavailable`.
 */
export const completeCheckoutContract = {
  method: "POST",
  path: "/api/commerce/checkout/complete",
  summary: "Finish an order whose payment was awaited",
  tag,
  access: "visitor",
  body: z.object({ orderId: z.uuid() }),
  response: placeOrderContract.response,
} as const satisfies Contract;

/**
 * The link of a customer's own email: leaves the order's key in the browser and leads to the order. A
 * link that is not one of ours leads to the same page, which says where the order can be seen.
 */
export const openOrderContract = {
  method: "GET",
  path: ORDER_LINK_PATH,
  summary: "Opens an order from the email that confirms it",
  tag,
  access: "visitor",
  query: z.object({ token: z._default(z.string().check(z.maxLength(200)), "") }),
} as const satisfies Contract;

/**
 * Refunds part or all of an order; sending the same `refundId` again changes nothing. Without
 * `amountCents` the lines' prices are refunded. 404 `order-unknown`; 409 `order-not-definite`,
 * `too-many-refunded`, `not-sent-like-that`, `amount-too-large`; 400 `line-unknown`, `refund-empty`. The
 * money goes back the way it came: gift cards get theirs back first, and whoever paid the rest gets what
 * is left.
 */
export const refundOrderContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/refunds",
  summary: "Refund lines of an order",
  tag,
  access: "owner",
  permission: "orders:write",
  params: z.object({ orderId: z.uuid() }),
  body: z.object({
    /** Made by the caller. */
    refundId: orderPartId,
    lines: z._default(
      z
        .array(
          z.object({
            lineId: lookupId,
            quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
            /**
             * How many of them had been sent: the others are not sent any more. Without it, first those
             * that are left to send.
             */
            sent: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
          }),
        )
        .check(z.maxLength(1_000)),
      [],
    ),
    amountCents: z.optional(amountCents),
    returnToStock: z._default(z.boolean(), true),
  }),
  response: z.object({
    orderId: z.uuid(),
    refundId: z.string(),
    /** Of this refund. */
    amountCents: z.int(),
    /** Of all refunds of the order so far. */
    refundedCents: z.int(),
    status: OrderStatus,
    /**
     * `owed`: it came by hand and goes back by hand; record it with the call `settle`. `pending`: the
     * provider does not answer; it is tried again until it does.
     */
    payback: z.enum(["by-hand", "owed", "paid", "pending", "refused", "failed"]),
  }),
} as const satisfies Contract;

/**
 * Asks the provider once more for the money of a refund that it had taken and that never arrived. 404
 * `refund-unknown`, 409 `refund-not-failed`.
 */
export const retryRefundContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/refunds/:refundId/retry",
  summary: "Try a failed refund again",
  tag,
  access: "owner",
  permission: "orders:write",
  params: z.object({ orderId: z.uuid(), refundId: lookupId }),
  response: refundOrderContract.response,
} as const satisfies Contract;

/**
 * Says that the buyer has got what a failed refund did not bring them, or what was owed: `payback` is
 * `by-hand` from then on. 404 `refund-unknown`, 409 `refund-not-failed`.
 */
export const settleRefundContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/refunds/:refundId/settle",
  summary: "Record that the customer got a refund that was owed or had failed",
  tag,
  access: "owner",
  permission: "orders:write",
  params: z.object({ orderId: z.uuid(), refundId: lookupId }),
  response: refundOrderContract.response,
} as const satisfies Contract;

/**
 * Stripe's notices. The body counts only under Stripe's signature; whatever it says, the state of the
 * payment is asked of Stripe itself, so that notices may come twice, late and in any order.
 * 400 `signature-invalid`; 404 `payment-unknown` when Stripe is not configured.
 */
export const stripeWebhookContract = {
  method: "POST",
  path: "/api/payments/stripe/webhook",
  summary: "Hear from Stripe about a payment",
  tag: "payments",
  access: "visitor",
  crumb: false,
  rawBody: true,
  maxBodyBytes: 512 * 1024,
  body: z.custom<Uint8Array>((sent) => sent instanceof Uint8Array),
  response: z.object({ received: z.literal(true) }),
} as const satisfies Contract;
