import { defineTable } from "../kit/table-changes.ts";

export const siteUsersTable = defineTable({
  name: "site_users",
  columns: {
    website_id: "text",
    site_user_id: "uuid",
    person_id: "uuid",
    email: "text",
    first_name: "text",
    last_name: "text",
    registered_at: "timestamptz",
    confirmed_at: "timestamptz",
    blocked_at: "timestamptz",
    deleted_at: "timestamptz",
    last_sign_in_at: "timestamptz",
    sign_ins: "bigint",
    cart_id: "text",
  },
  key: ["website_id", "site_user_id"],
  person: { id: "person_id", columns: ["email", "first_name", "last_name"] },
});

export const personsTable = defineTable({
  name: "site_user_persons",
  columns: {
    website_id: "text",
    person_id: "uuid",
    site_user_id: "uuid",
    linked_at: "timestamptz",
    since: "timestamptz",
    until: "timestamptz",
  },
  key: ["website_id", "person_id", "since"],
});

export const newEmailsTable = defineTable({
  name: "site_user_new_emails",
  columns: { website_id: "text", site_user_id: "uuid", person_id: "uuid", email: "text" },
  key: ["website_id", "site_user_id"],
  person: { id: "person_id", columns: ["email"] },
});

export const addressesTable = defineTable({
  name: "site_user_addresses",
  columns: {
    website_id: "text",
    address_id: "uuid",
    site_user_id: "uuid",
    person_id: "uuid",
    address: "jsonb",
    changed_at: "timestamptz",
  },
  key: ["website_id", "address_id"],
  person: { id: "person_id", columns: ["address"] },
});
