import type { ReadModels } from "#infra/ask/port.ts";

export const salesColumns: ReadModels = {
  cart_products: {
    open: "website_id cart_id item_id added_at",
  },
  cart_visitors: {
    open: "website_id cart_id person_id",
    personal: "visitor",
  },
  order_receipts: {
    open: "website_id order_id paid_at recorded_at received_at",
  },
};
