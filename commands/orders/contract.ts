import * as z from "zod/mini";
import { amountCents, lookupId, orderPartId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { ORDER_LINK_PATH } from "#domain/orders/order-link.ts";
import { OrderStatus } from "#domain/orders/order-status.ts";

const tag = "checkout";

/**
 * The link of a customer's own email: stores the order's key in the browser and redirects to the
 * order. A link that is not ours leads to the same page, which explains where the order can be
 * seen.
 */
export const openOrderContract = {
  method: "GET",
  path: ORDER_LINK_PATH,
  summary: "Open an order from its confirmation email",
  tag,
  access: "visitor",
  query: z.object({ token: z._default(z.string().check(z.maxLength(200)), "") }),
  statuses: [303],
} as const satisfies Contract;

/**
 * Refunds part or all of an order; sending the same `refundId` again changes nothing. Without
 * `amountCents` the lines' prices are refunded. 404 `order-unknown`; 409 `order-not-definite`,
 * `too-many-refunded`, `not-sent-like-that`, `amount-too-large`; 400 `line-unknown`,
 * `refund-empty`. The money goes back the way it came: gift cards get theirs back first, and the
 * rest goes back through the payment.
 */
export const refundOrderContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/refunds",
  summary: "Refund an order, in full or by line",
  tag,
  access: "owner",
  permission: "orders:write",
  params: z.object({ orderId: z.uuid() }),
  body: z.object({
    /** Created by the caller. */
    refundId: orderPartId,
    lines: z._default(
      z
        .array(
          z.object({
            lineId: lookupId,
            quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
            /**
             * Number of units that had been shipped; the others will no longer be shipped. Absent:
             * unshipped units come first.
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
    /** Amount of this refund. */
    amountCents: z.int(),
    /** Sum of all refunds of the order so far. */
    refundedCents: z.int(),
    status: OrderStatus,
    /**
     * `owed`: the payment was manual and is paid back manually; record that with the call `settle`.
     * `pending`: the provider does not respond and is asked again until it does.
     */
    payback: z.enum(["by-hand", "owed", "paid", "pending", "refused", "failed"]),
    /** What a member pays back manually, without what gift cards got; 0 unless `owed`. */
    owedCents: z.int(),
  }),
} as const satisfies Contract;

/**
 * Requests a refund from the provider again that it had accepted and that never arrived. 404
 * `refund-unknown`, 409 `refund-not-failed`.
 */
export const retryRefundContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/refunds/:refundId/retry",
  summary: "Retry a failed refund",
  tag,
  access: "owner",
  permission: "orders:write",
  params: z.object({ orderId: z.uuid(), refundId: lookupId }),
  response: refundOrderContract.response,
} as const satisfies Contract;

/**
 * Records that the customer got the money of a failed or owed refund: `payback` is `by-hand` from
 * then on. 404 `refund-unknown`, 409 `refund-not-failed`.
 */
export const settleRefundContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/refunds/:refundId/settle",
  summary: "Record an owed or failed refund as paid another way",
  tag,
  access: "owner",
  permission: "orders:write",
  params: z.object({ orderId: z.uuid(), refundId: lookupId }),
  response: refundOrderContract.response,
} as const satisfies Contract;

/**
 * Stripe's payment events. The body only counts with Stripe's signature, and the payment's status
 * is always read from Stripe, so that events can arrive twice, late and in any order. 400
 * `signature-invalid`; 404 `payment-unknown` when Stripe is not configured.
 */
export const stripeWebhookContract = {
  method: "POST",
  path: "/api/payments/stripe/webhook",
  summary: "Receive Stripe webhook events",
  tag: "payments",
  access: "visitor",
  crumb: false,
  rawBody: true,
  maxBodyBytes: 512 * 1024,
  body: z.custom<Uint8Array>((sent) => sent instanceof Uint8Array),
  response: z.object({ received: z.literal(true) }),
} as const satisfies Contract;
