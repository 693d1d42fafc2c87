import type { ReadModels } from "#infra/ask/port.ts";

export const redirectsColumns: ReadModels = {
  addressed_pages: {
    open: "website_id page below path visible visible_from removed moved",
  },
  missing_pages: {
    open: "website_id quarter path source times last_at",
  },
  page_addresses: {
    open: "website_id below path page last_at",
  },
  redirects: {
    open: "website_id path target removed_at changed_at",
  },
};
