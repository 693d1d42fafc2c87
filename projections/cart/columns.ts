import type { ReadModels } from "#infra/ask/port.ts";

export const cartColumns: ReadModels = {
  cart_choices: {
    open: "website_id cart_id coupon_ids country shipping_option_id",
    personal: "region postal_code",
  },
  cart_entries: {
    open: "website_id cart_id entry_id place item_id variant_id sku attributes product_type title image_url product_url quantity purchase_price_cents currency person_id",
    personal: "additional_fields",
  },
  cart_totals: {
    open: "website_id cart_id entries total_quantity subtotal_cents is_purchased",
  },
  carts: {
    open: "website_id cart_id created_at purchased_at order_id follow_up_id",
  },
};
