import type { ReadModels } from "#infra/ask/port.ts";

export const looksColumns: ReadModels = {
  looks: {
    open: "website_id version document since",
  },
  looks_versions: {
    open: "website_id version to_version document published_by published_at publish_on cancelled position",
  },
  looks_withdrawals: {
    open: "website_id position withdrawn_at",
  },
};
