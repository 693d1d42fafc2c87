import * as z from "zod/mini";
import { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { Address, Contact, OrderNote } from "#domain/checkout/buyer.ts";
import { PaymentProgress } from "#domain/checkout/payment-progress.ts";
import { amountCents } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Order } from "#domain/orders/order.ts";
import { ManualMethod } from "#domain/site-settings/manual-methods.ts";

const tag = "checkout";

/** The payment methods of this shop; Stripe's page needs the publishable key. */
export const OfferedPayment = z.discriminatedUnion("method", [
  z.object({
    method: z.literal("manual"),
    /** A method that the owner named; absent: the only one, without a name. */
    manual: z.optional(ManualMethod),
  }),
  z.object({ method: z.literal("stripe"), publishableKey: z.string() }),
]);
export type OfferedPayment = z.infer<typeof OfferedPayment>;

/**
 * Starts checkout: everything in the cart of the cookie `cart` is held for it until `expiresAt`.
 * Repeating it changes nothing while the cart is unchanged and the hold is valid; going back and
 * forth does not prolong it. An expired hold is taken again if stock suffices. 409
 * `not-enough-stock` (A5.4's text; `error.fields` names the affected entries by their ids),
 * `variant-unavailable`, `price-changed` (the cart now shows the new price), `cart-empty`,
 * `too-many-held` (more of one item than a client can hold), 400 `checkout-minimum` (A5.15).
 */
export const startCheckoutContract = {
  method: "POST",
  path: "/api/commerce/checkout/start",
  summary: "Start checkout and hold the stock in the cart",
  tag,
  access: "visitor",
  body: z.object({}),
  response: z.object({
    shoppingCart: ShoppingCart,
    /** ISO 8601; null when no item in the cart has stock tracking. */
    expiresAt: z.nullable(z.string()),
    /** Time left by the server's clock, for browsers with a wrong clock; null like `expiresAt`. */
    secondsLeft: z.nullable(z.int()),
    payments: z.array(OfferedPayment),
  }),
} as const satisfies Contract;

/**
 * The customer leaves checkout: the cart's holds are released immediately. Without a checkout in
 * progress nothing happens.
 */
export const cancelCheckoutContract = {
  method: "POST",
  path: "/api/commerce/checkout/cancel",
  summary: "Cancel checkout and release the holds of the cart",
  tag,
  access: "visitor",
  body: z.object({}),
  response: z.object({ released: z.boolean() }),
} as const satisfies Contract;

/**
 * Buys the cart of the cookie `cart`. The cart is the natural key: it is bought once, however often
 * and from wherever this is sent, and a repetition returns its order (an `Idempotency-Key` header
 * is allowed and changes nothing). Afterwards the cookie `cart` is gone and the cookie `orders`
 * lets this browser see the order confirmed page at `confirmationUrl`; while a payment is awaited,
 * the cart stays and can still be changed, which voids this order. 409 `not-enough-stock` (exactly
 * A5.4's text), `price-changed` (the cart now shows the new price), `total-changed` (the cart now
 * shows the new total), `variant-unavailable`, `coupon-gone`, `gift-card-gone`, `cart-empty`,
 * `too-many-held`; 400 `checkout-minimum` (A5.15), `address-missing`, `shipping-not-served`,
 * `payment-unknown`, `payment-not-for-cart`; 503 `payment-unavailable`; invalid members are named
 * in `error.fields` as `contact.email`, `address.city`, …
 */
export const placeOrderContract = {
  method: "POST",
  path: "/api/commerce/checkout",
  summary: "Place the order for the cart",
  tag,
  access: "visitor",
  body: z.object({
    contact: Contact,
    /** Can be omitted when no item in the cart is shipped (`requiresShipping` false). */
    address: z.optional(Address),
    note: OrderNote,
    /** The grand total that the customer saw; rejected if it has changed. Absent: not compared. */
    grandTotalCents: z.optional(amountCents),
    /** The gift cards' share that the customer saw; 409 `gift-card-gone` if it has changed. */
    giftCardsCents: z.optional(amountCents),
    payment: z._default(
      z.object({
        method: z.enum(["manual", "stripe"]),
        /** One of the named manual methods; absent: the first. */
        manualMethodId: z.optional(z.string().check(z.maxLength(40))),
      }),
      { method: "manual" },
    ),
  }),
  response: z.object({
    order: Order,
    /** /checkout/order-confirmed?orderId=… */
    confirmationUrl: z.string(),
    payment: PaymentProgress,
  }),
} as const satisfies Contract;

/**
 * Asks the payment provider for the payment's status and completes the order. To be called after
 * Stripe's payment element is done; it can be repeated. 404 `order-unknown` for another browser's
 * order; 409 `payment-abandoned`, `payment-refused`, `not-enough-stock`, `coupon-gone`,
 * `gift-card-gone`: the order is void and nothing was charged; 503 `payment-unavailable`.
 */
export const completeCheckoutContract = {
  method: "POST",
  path: "/api/commerce/checkout/complete",
  summary: "Complete an order once its payment is decided",
  tag,
  access: "visitor",
  body: z.object({ orderId: z.uuid() }),
  response: placeOrderContract.response,
} as const satisfies Contract;
