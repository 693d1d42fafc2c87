import { actionTextsOf } from "../kit/action-texts.ts";
import type { CouponEvent } from "./events.ts";

export const couponActions = actionTextsOf<CouponEvent>("coupons", {
  CouponCreated: "created a coupon",
  CouponChanged: "changed a coupon",
  CouponRemoved: "removed a coupon",
  CouponRestored: "restored a coupon",
});
