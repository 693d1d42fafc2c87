import type { ReadModels } from "#infra/ask/port.ts";

export const dayNotesColumns: ReadModels = {
  day_notes: {
    open: "website_id day_note_id day text removed created_at",
  },
};
