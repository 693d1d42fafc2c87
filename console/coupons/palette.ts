import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/coupons": "discounts promotions promo codes vouchers sale",
  },
  entries: [
    {
      id: "new-coupon",
      kind: "action",
      label: "New coupon",
      also: "create discount promo code voucher",
      to: "/coupons",
      permission: "coupons:write",
    },
  ],
};
