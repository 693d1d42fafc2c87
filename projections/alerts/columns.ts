import type { ReadModels } from "#infra/ask/port.ts";

export const alertsColumns: ReadModels = {
  alerts: {
    open: "website_id alert_id kind title alert recovery state reason is_emailed raised_at ended_at",
  },
};
