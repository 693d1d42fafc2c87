import type { ReadModels } from "#infra/ask/port.ts";

export const contentColumns: ReadModels = {
  content_collections: {
    open: "website_id collection_id kind slug title description enabled in_navigation needs_approval listed_at",
  },
  content_items: {
    open: "website_id review_note review_at review_by next_from next_zone item_id collection_id url_id title record_type status publish_on start_date end_date updated_at listed_at",
    personal: "definition next_definition search_text next_search_text",
  },
  content_drafts: {
    open: "website_id item_id edition changed_at",
    personal: "draft",
  },
  content_publications: {
    open: "website_id item_id position changed_at publish_on",
  },
  content_versions: {
    open: "website_id item_id version title saved_at saved_by kind to_version publish_on",
    personal: "definition",
  },
};
