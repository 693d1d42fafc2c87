import type { ReadModels } from "#infra/ask/port.ts";

export const restockColumns: ReadModels = {
  restock_arrivals: {
    open: "website_id product_id variant_id units arriving_on",
  },
  restock_groups: {
    open: "website_id product_id variant_id product_name sku attributes waiting sent failed bounced in_doubt unconfirmed first_sign_up_at last_sign_up_at position origin send_id",
  },
  restock_sends: {
    open: "website_id send_id product_id variant_id product_name sku attributes audience hold_minutes automatic requested_at starts_at started_at completed_at cancelled_at recipients units sent failed bounced in_doubt dismissed skipped skipped_for position",
  },
  restock_sign_ups: {
    open: "website_id sign_up_id product_id variant_id person_id is_join_mailing_list status send_id signed_up_at confirmed_at sent_at failed_at waiting_from waited_until position",
    personal: "email failure",
  },
};
