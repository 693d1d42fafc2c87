import type { ReadModels } from "#infra/ask/port.ts";

export const measuringColumns: ReadModels = {
  measuring_rules: {
    open: "website_id version rules changed_at actor",
  },
};
