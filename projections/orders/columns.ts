import type { ReadModels } from "#infra/ask/port.ts";

export const ordersColumns: ReadModels = {
  fulfilment_lines: {
    open: "website_id order_id line_id quantity refunded sent",
  },
  order_fulfilment: {
    open: "website_id order_id definite ships_first awaits_payment cancelled_at person_id buyer_id buyer_forgotten unsent sent state",
    personal: "cancel_reason",
  },
  order_lines: {
    open: "website_id order_id line_id place item_id variant_id sku attributes product_type title image_url quantity unit_price_cents total_cents discount_cents tax_cents person_id refunded_quantity",
    personal: "additional_fields",
  },
  order_notes: {
    open: "website_id order_id note_id person_id actor added_at",
    personal: "text",
  },
  order_refunds: {
    open: "website_id order_id refund_id amount_cents lines returned_to_stock payback progress refused_code refunded_at returned_at",
  },
  order_shipments: {
    open: "website_id order_id fulfilment_id lines person_id tells_buyer actor fulfilled_at",
    personal: "tracking",
  },
  orders: {
    open: "website_id order_id cart_id number progress placed_at confirmed_at cart_purchased returns_due currency subtotal_cents tax_cents shipping_cost_cents discount_cents grand_total_cents paid_cents refunded_cents total_quantity refunded_quantity due_cents discounts taxes shipping gift_cards payment_method payment_manual payment_reference payment_state payment_assumed payment_remind_at payment_cancel_at payment_reminded held_until declines failure paybacks_due opens_by_key person_id lines_text status",
    personal: "email name phone address note search_text",
  },
  person_purchases: {
    open: "website_id person_id currency orders spent_cents last_order_at stale",
  },
};
