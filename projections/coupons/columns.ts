import type { ReadModels } from "#infra/ask/port.ts";

export const couponsColumns: ReadModels = {
  coupon_changes: {
    open: "website_id coupon_id position changed_at what code starts_at expires_at enabled",
  },
  coupon_reservations: {
    open: "website_id coupon_id reservation_id expires_at",
  },
  coupon_uses: {
    open: "website_id coupon_id reservation_id order_id amount_cents redeemed_at",
  },
  coupons: {
    open: "website_id coupon_id code name kind currency minimum_subtotal_cents starts_at expires_at usage_limit enabled removed redeemed definition created_at changed_at",
  },
};
