import { holdIdOf } from "#domain/checkout/ids.ts";
import type { CouponReservations } from "../coupons/reservations.ts";
import type { GiftCardsOfOrder } from "../gift-cards/gift-cards-of-order.ts";
import type { Attempt } from "./attempt.ts";
import type { Reservation } from "./reservations.ts";

const couponsOf = ({ orderId, attempt, discounts, metadata }: Attempt) => ({
  reservationId: holdIdOf(orderId, attempt),
  couponIds: discounts.map(({ couponId }) => couponId),
  metadata,
});

/** Uses of the coupons that have an effect on the order. */
export const couponReservation = (reservations: CouponReservations): Reservation => ({
  failure: "coupon-gone",
  take: async (attempt, { expiresAt }) => {
    if (attempt.discounts.length === 0) return undefined;
    const reserved = await reservations.reserve(couponsOf(attempt), expiresAt);
    return reserved.ok ? undefined : { code: "coupon-gone" };
  },
  commit: async (attempt) => {
    if (attempt.discounts.length === 0) return true;
    const { orderId, discounts } = attempt;
    return (await reservations.redeem(couponsOf(attempt), orderId, discounts)).ok;
  },
  release: async (attempt, reason) => {
    if (attempt.discounts.length > 0) await reservations.release(couponsOf(attempt), reason);
  },
  compensate: async (attempt) => {
    if (attempt.discounts.length > 0)
      await reservations.compensate(couponsOf(attempt), attempt.orderId);
  },
});

/** Money on gift cards. */
export const giftCardReservation = (giftCards: GiftCardsOfOrder): Reservation => ({
  failure: "gift-card-gone",
  take: async (attempt, terms) => {
    if (attempt.giftCards.length === 0) return undefined;
    const held = await giftCards.holdAll(attempt, { currency: attempt.currency, ...terms });
    return held.ok ? undefined : { code: "gift-card-gone" };
  },
  commit: async (attempt) => attempt.giftCards.length === 0 || (await giftCards.spendAll(attempt)),
  release: async (attempt, reason) => {
    if (attempt.giftCards.length > 0) await giftCards.release(attempt, reason);
  },
  compensate: async (attempt) => {
    if (attempt.giftCards.length > 0) await giftCards.compensate(attempt);
  },
});
