import * as z from "zod/mini";
import { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { Address, Contact, OrderNote } from "#domain/checkout/buyer.ts";
import { PaymentProgress } from "#domain/checkout/payment-progress.ts";
import { amountCents } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Order } from "#domain/orders/order.ts";

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
  summary: "Start checkout and hold the stock in the cart",
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
  summary: "Cancel checkout and release the holds of the cart",
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
  summary: "Complete an order once its payment is decided",
  tag,
  access: "visitor",
  body: z.object({ orderId: z.uuid() }),
  response: placeOrderContract.response,
} as const satisfies Contract;
