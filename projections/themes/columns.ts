import type { ReadModels } from "#infra/ask/port.ts";

export const themesColumns: ReadModels = {
  theme_templates: {
    open: "website_id name edition last_version published_version published_source published_at published_by draft_source drafted_at drafted_by changed_at changed_by",
  },
  theme_versions: {
    open: "website_id name version source reverted_to published_at published_by",
  },
  themes: {
    open: "website_id changes",
  },
};
