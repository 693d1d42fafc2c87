import { couponStatusNames } from "#domain/coupons/coupon-columns.ts";
import type { CouponStatus } from "#read-api/coupons/contract.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<CouponStatus, Tone>> = {
  active: "good",
  scheduled: "info",
  off: "neutral",
  expired: "neutral",
  "used-up": "warn",
  removed: "bad",
};

export const CouponStatusPill = ({ of }: { readonly of: CouponStatus }) => (
  <Pill tone={tones[of]}>{couponStatusNames[of]}</Pill>
);
