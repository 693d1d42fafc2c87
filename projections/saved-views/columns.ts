import type { ReadModels } from "#infra/ask/port.ts";

export const savedViewsColumns: ReadModels = {
  default_views: {
    open: "website_id owner_id list view_id",
  },
  saved_views: {
    open: "website_id view_id list shared owner_id person_id place saved_at",
    personal: "name address",
  },
};
