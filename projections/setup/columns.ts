import type { ReadModels } from "#infra/ask/port.ts";

export const setupColumns: ReadModels = {
  setup: {
    open: "website_id start filled sample",
  },
  setup_steps: {
    open: "website_id step skipped",
  },
};
