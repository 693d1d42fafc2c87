import type { ReadModels } from "#infra/ask/port.ts";

export const collectorColumns: ReadModels = {
  collector_schemas: {
    open: "website_id name version place step text released_at actor",
  },
  custom_event_counts: {
    open: "website_id schema_name recorded refused",
  },
  custom_event_months: {
    open: "website_id person_id last_at",
  },
  custom_events: {
    open: "website_id event_id person_id state schema_name schema_version received_at environment source is_cut",
    personal: "page_path analytics_id content text errors error",
  },
  shop_days: {
    open: "website_id event item_id day gap visitors times",
  },
  shop_quarters: {
    open: "website_id visitor event item_id quarter times",
  },
  shop_zones: {
    open: "website_id time_zone",
  },
};
