import type { ReadModels } from "#infra/ask/port.ts";

export const formsColumns: ReadModels = {
  form_versions: {
    open: "website_id form_id version name field_count released_at released_by",
    closed: "definition",
  },
  forms: {
    open: "website_id form_id edition version name field_count released_at released_by draft_name draft_field_count drafted_at drafted_by removed submission_count last_submitted_at changed_at changed_by",
    closed: "definition draft",
  },
};
