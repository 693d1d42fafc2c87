import { designDecider } from "../kit/design-document.ts";
import type { SiteFrame } from "./document.ts";
import type { SiteFrameEvent } from "./events.ts";
import { siteFrameFact, toSiteFrameEvent } from "./facts.ts";
import { WrittenSiteFrame } from "./written-frame.ts";

/** The header and the footer of a website. */
export const siteFrameDecider = designDecider<SiteFrame, SiteFrameEvent>("siteFrame", {
  toEvent: toSiteFrameEvent,
  toFact: siteFrameFact,
  isWritten: (frame) => WrittenSiteFrame.safeParse(frame).success,
});
