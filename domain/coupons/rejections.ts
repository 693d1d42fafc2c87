import { unreachable } from "../kit/decider.ts";
import { type EditConflict, editConflictText } from "../kit/edit-conflict.ts";
import type { CouponDefinition } from "./events.ts";
import { type CouponReason, couponReasonText } from "./texts.ts";

export type CouponRejection =
  | EditConflict<CouponDefinition>
  | { readonly code: "coupon-not-found" }
  | { readonly code: "coupon-exists" }
  /** No visitor can use the coupon now: see `reason`. */
  | { readonly code: "coupon-unusable"; readonly reason: CouponReason }
  /** The reservation was released, or redeemed before. */
  | { readonly code: "reservation-gone" };

/** Not in the specification: it shows none of these texts. */
export const couponRejectionText = (rejection: CouponRejection): string => {
  switch (rejection.code) {
    case "changed-meanwhile":
      return editConflictText(rejection);
    case "coupon-not-found":
      return "Coupon not found.";
    case "coupon-exists":
      return "A coupon with this code already exists.";
    case "coupon-unusable":
      return couponReasonText(rejection.reason);
    case "reservation-gone":
      return couponReasonText("used-up");
    default:
      return unreachable(rejection);
  }
};
