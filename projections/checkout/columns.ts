import type { ReadModels } from "#infra/ask/port.ts";

export const checkoutColumns: ReadModels = {
  stock_holds: {
    open: "website_id variant_id hold_id product_id quantity expires_at",
  },
};
