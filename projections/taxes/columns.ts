import type { ReadModels } from "#infra/ask/port.ts";

export const taxesColumns: ReadModels = {
  all_tax_rules: {
    open: "website_id tax_rule_id name country region region_name rate_ppm inclusive enabled definition place defined_at removed",
  },
  tax_rules: {
    open: "website_id tax_rule_id name country region region_name rate_ppm inclusive enabled definition place defined_at removed",
  },
};
