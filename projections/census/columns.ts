import type { ReadModels } from "#infra/ask/port.ts";

export const censusColumns: ReadModels = {
  button_visits: {
    open: "website_id page_path label destination quarter step visitor times",
  },
  form_conversion: {
    open: "website_id form_id quarter step field_id visitor times",
  },
  form_leaves: {
    open: "website_id form_id view_id field_id visitor left_at",
  },
  form_pages: {
    open: "website_id form_id page_path views",
  },
  page_activity: {
    open: "website_id quarter kind media title page_path visitor times",
  },
  traffic_days: {
    open: "website_id dimension value day gap visitors visits views visit_views bounces milliseconds entries exits",
  },
  traffic_zones: {
    open: "website_id time_zone",
  },
  visit_hours: {
    open: "website_id hour visits views positions",
  },
  visits: {
    open: "website_id visitor started_at ended_at first_position last_position views entry exit referrer campaign utm_source utm_medium utm_term utm_content country browser system device language pages viewed_after",
  },
};
