import type { ReadModels } from "#infra/ask/port.ts";

export const pagesColumns: ReadModels = {
  page_places: {
    open: "website_id place page_id yields",
  },
  page_versions: {
    open: "website_id page_id version kind to_version title no_index description summary picture publish_on time_zone cancelled recorded_at recorded_by",
    personal: "document",
  },
  pages: {
    open: "website_id page_id path title removed hidden_up_to draft_changed draft_changed_at updated_at listed_at",
    personal: "draft",
  },
  saved_sections: {
    open: "website_id section_id name version saved_at removed",
    personal: "blocks section",
  },
};
