import { defineTable } from "../shared/table-changes.ts";

export const signUpsTable = defineTable({
  name: "restock_sign_ups",
  columns: {
    website_id: "text",
    sign_up_id: "uuid",
    product_id: "text",
    variant_id: "text",
    person_id: "uuid",
    email: "text",
    is_join_mailing_list: "boolean",
    status: "text",
    send_id: "uuid",
    failure: "text",
    signed_up_at: "timestamptz",
    sent_at: "timestamptz",
    position: "bigint",
  },
  key: ["website_id", "sign_up_id"],
  person: { id: "person_id", columns: ["email"] },
});

export const groupsTable = defineTable({
  name: "restock_groups",
  columns: {
    website_id: "text",
    product_id: "text",
    variant_id: "text",
    product_name: "text",
    sku: "text",
    attributes: "jsonb",
    waiting: "int",
    sent: "int",
    failed: "int",
    first_sign_up_at: "timestamptz",
    last_sign_up_at: "timestamptz",
    position: "bigint",
    send_id: "uuid",
    send_requested_at: "timestamptz",
    send_completed_at: "timestamptz",
    send_sent: "int",
    send_failed: "int",
    send_skipped: "int",
  },
  key: ["website_id", "product_id", "variant_id"],
});
