import type { ReadModels } from "#infra/ask/port.ts";

export const shippingColumns: ReadModels = {
  all_shipping_options: {
    open: "website_id shipping_option_id name kind enabled definition place defined_at removed",
  },
  shipping_options: {
    open: "website_id shipping_option_id name kind enabled definition place defined_at removed",
  },
};
