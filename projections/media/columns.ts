import type { ReadModels } from "#infra/ask/port.ts";

export const mediaColumns: ReadModels = {
  media: {
    open: "website_id media_id title alt_text tags folder focal_x focal_y removed uploaded_at",
  },
  media_contents: {
    open: "website_id media_id file_id kind media_type name picture asset_url bytes",
  },
  media_uses: {
    open: "website_id kind holder_id version publish_on title file_ids",
  },
  media_versions: {
    open: "website_id media_id file_id",
  },
};
