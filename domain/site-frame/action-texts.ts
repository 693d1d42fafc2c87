import { actionTextsOf } from "../kit/action-texts.ts";
import type { SiteFrameEvent } from "./events.ts";

export const siteFrameActions = actionTextsOf<SiteFrameEvent>("content", {
  SiteFrameDrafted: "changed the draft of header and footer",
  SiteFrameDraftDiscarded: "discarded the draft of header and footer",
  SiteFramePublished: "published header and footer",
  SiteFrameReverted: "restored an earlier header and footer",
  SiteFrameScheduled: "scheduled header and footer",
  SiteFrameScheduleCancelled: "cancelled the schedule of header and footer",
  SiteFrameWithdrawn: "returned to the built-in header and footer",
});
