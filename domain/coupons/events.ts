import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";

/** The effect of a coupon. */
export const Discount = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("percent"),
    /** Parts per million: 10 % is 100,000. */
    ratePpm: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  }),
  z.object({ kind: z.literal("amount"), amountCents: z.int().check(z.minimum(1)) }),
  z.object({ kind: z.literal("free-shipping") }),
]);
export type Discount = z.infer<typeof Discount>;

/**
 * Everything an owner says about a coupon. `couponId` is the code in capitals and never changes.
 */
export const CouponDefinition = z.object({
  couponId: z.string(),
  /** The code in the owner's spelling. */
  code: z.string(),
  /** The text next to the code that visitors read; may be empty. */
  name: z.string(),
  discount: Discount,
  /** Currency of the amounts, ISO 4217. */
  currency: z.string(),
  /** The cart's subtotal must be this or more; 0 for any. */
  minimumSubtotalCents: Cents,
  startsAt: z.nullable(z.iso.datetime()),
  /** The coupon is not accepted from this moment on. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Maximum number of orders. */
  usageLimit: z.nullable(z.int().check(z.minimum(1))),
  enabled: z.boolean(),
});
export type CouponDefinition = z.infer<typeof CouponDefinition>;

/** Starts a new count: uses of a removed coupon with the same code do not count. */
const CouponCreated = z.object({
  type: z.literal("CouponCreated"),
  coupon: CouponDefinition,
  createdAt: z.iso.datetime(),
});
const CouponChanged = z.object({
  type: z.literal("CouponChanged"),
  coupon: CouponDefinition,
  changedAt: z.iso.datetime(),
});
const CouponRemoved = z.object({
  type: z.literal("CouponRemoved"),
  removedAt: z.iso.datetime(),
});
/** The removal was undone. */
const CouponRestored = z.object({
  type: z.literal("CouponRestored"),
  restoredAt: z.iso.datetime(),
});
/** One use is reserved for one attempt to order, until `expiresAt`. */
const CouponReserved = z.object({
  type: z.literal("CouponReserved"),
  /** The id of the attempt's stock holds. */
  reservationId: z.string(),
  expiresAt: z.iso.datetime(),
  reservedAt: z.iso.datetime(),
});
/** A reservation became a use: the order is confirmed. */
const CouponRedeemed = z.object({
  type: z.literal("CouponRedeemed"),
  reservationId: z.string(),
  orderId: z.string(),
  /** Amount that the coupon took off this order. */
  amountCents: Cents,
  redeemedAt: z.iso.datetime(),
});
/** The order failed after the coupon had been redeemed. */
const CouponUseReturned = z.object({
  type: z.literal("CouponUseReturned"),
  reservationId: z.string(),
  orderId: z.string(),
  returnedAt: z.iso.datetime(),
});
const CouponReservationReleased = z.object({
  type: z.literal("CouponReservationReleased"),
  reservationId: z.string(),
  reason: z.enum(["expired", "cancelled", "refused"]),
  releasedAt: z.iso.datetime(),
});

/** Stream `coupon-<websiteId>.<couponId>`. Stored for ever: a released member is never edited. */
export const CouponEvent = z.discriminatedUnion("type", [
  CouponCreated,
  CouponChanged,
  CouponRemoved,
  CouponRestored,
  CouponReserved,
  CouponRedeemed,
  CouponUseReturned,
  CouponReservationReleased,
]);
export type CouponEvent = z.infer<typeof CouponEvent>;
