import type { ReadModels } from "#infra/ask/port.ts";

export const mailingListsColumns: ReadModels = {
  mailing_list_members: {
    open: "website_id list_id person_id source joined_at left_at",
    personal: "email name",
  },
  mailing_lists: {
    open: "website_id list_id name removed created_at",
  },
};
