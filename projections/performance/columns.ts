import type { ReadModels } from "#infra/ask/port.ts";

export const performanceColumns: ReadModels = {
  country_metrics: {
    open: "website_id country device quarter metric bucket loads",
  },
  page_images: {
    open: "website_id page device quarter asset_url file_id natural_width displayed_width loads visible_loads largest_loads timed_loads load_ms",
  },
  page_metrics: {
    open: "website_id page device quarter metric bucket loads",
  },
};
