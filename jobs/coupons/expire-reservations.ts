import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import {
  createReleaseExpired,
  type ReleaseExpiredDependencies,
} from "../checkout/release-expired.ts";

const expiredText = `
  select website_id as "websiteId", coupon_id as "streamId", reservation_id as "holdId"
    from read.coupon_reservations
   where expires_at <= $1::timestamptz order by expires_at limit $2`;

/**
 * Releases expired reservations. Nobody waits for it, because an attempt that needs an expired reservation's place takes it:
 * this only cleans up after customers and crashes. Returns the number of released ones.
 */
export const createExpireReservations = (
  dependencies: ReleaseExpiredDependencies,
): (() => Promise<number>) => {
  const coupons = dependencies.handler(couponDecider, CouponEvent);
  return createReleaseExpired(dependencies, {
    expiredText,
    actor: "job:coupons",
    failure: "Some reservations could not be released.",
    release: ({ streamId, holdId }, at, context) =>
      coupons.run(
        streamId,
        { type: "ReleaseCoupon", reservationId: holdId, reason: "expired", at },
        context,
      ),
  });
};
