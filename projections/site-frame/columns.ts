import type { ReadModels } from "#infra/ask/port.ts";

export const siteFrameColumns: ReadModels = {
  site_frames: {
    open: "website_id version document since",
  },
  site_frames_versions: {
    open: "website_id version to_version document published_at published_by publish_on cancelled position",
  },
  site_frames_withdrawals: {
    open: "website_id position withdrawn_at",
  },
};
