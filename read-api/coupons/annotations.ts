import type { Annotation } from "../kit/annotations.ts";

const textOf = (at: string): string => `
  select ${at} as at, code as name, coupon_id as id from read.coupons
   where website_id = $1 and enabled and not removed
     and ${at} >= $2::timestamptz and ${at} < least($3::timestamptz, now())`;

/** Coupons on the day from which they can be used, and on their last day. */
export const couponAnnotations: readonly Annotation[] = [
  {
    kind: "couponStart",
    permission: "coupons:read",
    text: textOf("coalesce(starts_at, created_at)"),
  },
  { kind: "couponEnd", permission: "coupons:read", text: textOf("expires_at") },
];
