import type { ReadModels } from "#infra/ask/port.ts";

export const errorReportsColumns: ReadModels = {
  script_errors: {
    open: "website_id error_key source line col page_path times first_at last_at dealt_until",
    personal: "stack user_agent message",
  },
};
