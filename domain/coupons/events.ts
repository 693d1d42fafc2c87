import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";

/** What a coupon gives. */
export const Discount = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("percent"),
    /** Parts of a million: 10 % is 100,000. */
    ratePpm: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  }),
  z.object({ kind: z.literal("amount"), amountCents: z.int().check(z.minimum(1)) }),
  z.object({ kind: z.literal("free-shipping") }),
]);
export type Discount = z.infer<typeof Discount>;

/** Everything an owner says about a coupon. `couponId` is the code in capitals, for ever. */
export const CouponDefinition = z.object({
  couponId: z.string(),
  /** As the owner writes it. */
  code: z.string(),
  /** What the visitor reads beside the code; may be empty. */
  name: z.string(),
  discount: Discount,
  /** ISO 4217, of the amounts. */
  currency: z.string(),
  /** The cart's subtotal must be this or more; 0 for any. */
  minimumSubtotalCents: Cents,
  startsAt: z.nullable(z.iso.datetime()),
  /** From this moment on it is not taken any more. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Orders it may be used for. */
  usageLimit: z.nullable(z.int().check(z.minimum(1))),
  enabled: z.boolean(),
});
export type CouponDefinition = z.infer<typeof CouponDefinition>;

/** Begins a new round: what was used before, under a coupon since removed, does not count. */
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
/** A removal taken back. */
const CouponRestored = z.object({
  type: z.literal("CouponRestored"),
  restoredAt: z.iso.datetime(),
});
/** One use set aside for one attempt to order, until `expiresAt`. */
const CouponReserved = z.object({
  type: z.literal("CouponReserved"),
  /** The id of the attempt's stock holds. */
  reservationId: z.string(),
  expiresAt: z.iso.datetime(),
  reservedAt: z.iso.datetime(),
});
/** A reservation that became a use: the order is definite. */
const CouponRedeemed = z.object({
  type: z.literal("CouponRedeemed"),
  reservationId: z.string(),
  orderId: z.string(),
  /** What it took off this order. */
  amountCents: Cents,
  redeemedAt: z.iso.datetime(),
});
/** The attempt failed after all. */
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
