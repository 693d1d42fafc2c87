import type { ReadModels } from "#infra/ask/port.ts";

export const inventoryColumns: ReadModels = {
  stock_movements: {
    open: "website_id variant_id revision type on_hand_delta held_delta unlimited reference actor at on_hand held sells_unlimited",
  },
  variant_stock: {
    open: "website_id variant_id product_id unlimited on_hand held sold moved_at defined_by defined available",
  },
};
