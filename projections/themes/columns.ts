import type { ReadModels } from "#infra/ask/port.ts";

export const themesColumns: ReadModels = {
  theme_templates: {
    open: "website_id name edition last_version published_version published_at published_by drafted_at drafted_by changed_at changed_by",
    personal: "published_source draft_source",
  },
  theme_versions: {
    open: "website_id name version reverted_to published_at published_by",
    personal: "source",
  },
  themes: {
    open: "website_id changes",
  },
};
