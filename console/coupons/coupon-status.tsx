import { Pill, type Tone } from "#console/ui/pill.tsx";
import type { CouponStatus } from "#read-api/coupons/contract.ts";

export const couponStatusNames: Readonly<Record<CouponStatus, string>> = {
  active: "Active",
  scheduled: "Scheduled",
  off: "Switched off",
  expired: "Expired",
  "used-up": "Used up",
  removed: "Removed",
};

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
