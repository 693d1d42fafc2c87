import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/gift-cards": "vouchers certificates balance store credit",
  },
  entries: [
    {
      id: "issue-gift-card",
      kind: "action",
      label: "Issue a gift card",
      also: "new create voucher store credit",
      to: "/gift-cards",
      search: { new: "card" },
      permission: "gift-cards:write",
    },
  ],
};
