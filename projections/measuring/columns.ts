import type { ReadModels } from "#infra/ask/port.ts";

export const measuringColumns: ReadModels = {
  measuring_rules: {
    open: "website_id version rules changed_at actor",
  },
  measuring_retention: {
    open: "website_id keep_months changed_at actor",
  },
  measuring_months_destroyed: {
    open: "website_id key_id month hits reports destroyed_at",
  },
};
