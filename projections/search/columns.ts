import type { ReadModels } from "#infra/ask/port.ts";

export const searchColumns: ReadModels = {
  search_totals: {
    open: "website_id quarter outcome searches",
  },
  searches: {
    open: "website_id person_id quarter searches last_at last_outcome last_results",
    personal: "words",
  },
  search_documents: {
    open: "website_id kind id title keywords body slug visible",
    closed: "words title_words keyword_words",
  },
};
