import type { CouponEvent } from "#domain/coupons/events.ts";
import { type EventTexts, holdEnds } from "../kit/event-texts.ts";

export const couponTexts: EventTexts<CouponEvent> = {
  CouponCreated: ({ coupon: { code } }) => ["A coupon was created", code],
  CouponChanged: ({ coupon: { code } }) => ["A coupon was changed", code],
  CouponRemoved: () => "A coupon was removed",
  CouponRestored: () => "A coupon was restored",
  CouponReserved: () => "A coupon use was reserved",
  CouponRedeemed: () => "A coupon was used by an order",
  CouponUseReturned: () => "A coupon use was returned",
  CouponReservationReleased: ({ reason }) => [
    "A reserved coupon use was released",
    holdEnds[reason],
  ],
};
