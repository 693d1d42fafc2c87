import type { ReadModels } from "#infra/ask/port.ts";

export const websitesColumns: ReadModels = {
  website_hosts: {
    open: "host website_id",
  },
};
