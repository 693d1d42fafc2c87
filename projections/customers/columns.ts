import type { ReadModels } from "#infra/ask/port.ts";

export const customersColumns: ReadModels = {
  site_user_addresses: {
    open: "website_id address_id site_user_id person_id changed_at",
    personal: "address",
  },
  site_user_new_emails: {
    open: "website_id site_user_id person_id",
    personal: "email",
  },
  site_user_persons: {
    open: "website_id person_id site_user_id linked_at since until",
  },
  site_users: {
    open: "website_id site_user_id person_id registered_at confirmed_at blocked_at deleted_at last_sign_in_at sign_ins cart_id status",
    personal: "email first_name last_name",
  },
};
