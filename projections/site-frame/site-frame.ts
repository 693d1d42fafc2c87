import { readEvent } from "#domain/kit/read-event.ts";
import { SiteFrameEvent } from "#domain/site-frame/events.ts";
import { siteFrameFact } from "#domain/site-frame/facts.ts";
import { designProjection } from "../kit/design-documents.ts";

/** Header and footer of every website: what visitors see, and all versions. */
export const siteFrame = designProjection({
  name: "site_frames",
  title: "site-frame",
  version: 3,
  category: "siteFrame",
  factOf: (recorded) => siteFrameFact(readEvent(SiteFrameEvent, recorded)),
});
