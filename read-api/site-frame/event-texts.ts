import type { SiteFrameEvent } from "#domain/site-frame/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const siteFrameTexts: EventTexts<SiteFrameEvent> = {
  SiteFrameDrafted: () => "The draft of header and footer was changed",
  SiteFrameDraftDiscarded: () => "The draft of header and footer was discarded",
  SiteFramePublished: ({ version }) => ["Header and footer were published", `Version ${version}`],
  SiteFrameReverted: ({ toVersion }) => [
    "An earlier header and footer was restored",
    `Version ${toVersion}`,
  ],
  SiteFrameScheduled: ({ version }) => ["Header and footer were scheduled", `Version ${version}`],
  SiteFrameScheduleCancelled: ({ version }) => [
    "The schedule of header and footer was cancelled",
    `Version ${version}`,
  ],
  SiteFrameWithdrawn: () => "The built-in header and footer were restored",
};
