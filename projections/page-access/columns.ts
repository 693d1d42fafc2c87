import type { ReadModels } from "#infra/ask/port.ts";

export const pageAccessColumns: ReadModels = {
  page_access: {
    open: "website_id path access changed_at changed_by",
    closed: "password_hash",
  },
  page_access_changes: {
    open: "website_id changes",
  },
};
