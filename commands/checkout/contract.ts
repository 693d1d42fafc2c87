import * as z from "zod/mini";
import { Address, Contact } from "#domain/checkout/buyer.ts";
import { Order, OrderStatus } from "#domain/checkout/order.ts";
import type { Contract } from "#domain/shared/contract.ts";

const tag = "checkout";

/**
 * Buys the cart of the cookie `cart`. The cart itself is the natural key: however often and from
 * wherever this is sent, a cart is bought once, and a repeat is answered with its order (an
 * `Idempotency-Key` header is welcome and changes nothing). Afterwards the cookie `cart` is gone and
 * the cookie `orders` lets this browser see the order confirmed page at `confirmationUrl`.
 * 409 `not-enough-stock` (exactly A5.4's text), `price-changed` (the cart now shows the new price),
 * `variant-unavailable`, `cart-empty`; 400 `checkout-minimum` (A5.15), `address-missing`; invalid
 * members are named in `error.fields` as `contact.email`, `address.city`, …
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
    payment: z._default(z.object({ method: z.literal("manual") }), { method: "manual" }),
  }),
  response: z.object({
    order: Order,
    /** /checkout/order-confirmed?orderId=… */
    confirmationUrl: z.string(),
  }),
} as const satisfies Contract;

/**
 * Refunds part or all of an order; sending the same `refundId` again changes nothing. Without
 * `amountCents` the lines' prices are refunded. 404 `order-unknown`; 409 `order-not-definite`,
 * `too-many-refunded`, `amount-too-large`; 400 `line-unknown`, `refund-empty`.
 */
export const refundOrderContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/refunds",
  summary: "Refund lines of an order",
  tag,
  access: "owner",
  params: z.object({ orderId: z.uuid() }),
  body: z.object({
    /** Made by the caller. */
    refundId: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
    lines: z._default(
      z
        .array(
          z.object({
            lineId: z.string(),
            quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
          }),
        )
        .check(z.maxLength(1_000)),
      [],
    ),
    amountCents: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
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
  }),
} as const satisfies Contract;
