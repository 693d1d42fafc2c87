import { unreachable } from "../kit/decider.ts";
import type { DesignFact } from "../kit/design-state.ts";
import type { SiteFrame } from "./document.ts";
import type { SiteFrameEvent } from "./events.ts";

export const toSiteFrameEvent = (fact: DesignFact<SiteFrame>, at: string): SiteFrameEvent => {
  switch (fact.what) {
    case "drafted":
      return { type: "SiteFrameDrafted", document: fact.document, draftedAt: at };
    case "discarded":
      return { type: "SiteFrameDraftDiscarded", discardedAt: at };
    case "published": {
      const { version, document, keepsDraft } = fact;
      return { type: "SiteFramePublished", version, document, keepsDraft, publishedAt: at };
    }
    case "reverted": {
      const { version, toVersion, document } = fact;
      return { type: "SiteFrameReverted", version, toVersion, document, revertedAt: at };
    }
    case "scheduled": {
      const { version, document, publishOn, timeZone } = fact;
      const event = { type: "SiteFrameScheduled", version, document } as const;
      return { ...event, publishOn, timeZone, scheduledAt: at };
    }
    case "unscheduled":
      return { type: "SiteFrameScheduleCancelled", version: fact.version, cancelledAt: at };
    case "withdrawn":
      return { type: "SiteFrameWithdrawn", withdrawnAt: at };
    default:
      return unreachable(fact);
  }
};

export const siteFrameFact = (event: SiteFrameEvent): DesignFact<SiteFrame> => {
  switch (event.type) {
    case "SiteFrameDrafted":
      return { what: "drafted", document: event.document, at: event.draftedAt };
    case "SiteFrameDraftDiscarded":
      return { what: "discarded" };
    case "SiteFramePublished": {
      const { version, document, keepsDraft } = event;
      return { what: "published", version, document, keepsDraft };
    }
    case "SiteFrameReverted": {
      const { version, toVersion, document } = event;
      return { what: "reverted", version, toVersion, document };
    }
    case "SiteFrameScheduled": {
      const { version, document, publishOn, timeZone } = event;
      return { what: "scheduled", version, document, publishOn, timeZone };
    }
    case "SiteFrameScheduleCancelled":
      return { what: "unscheduled", version: event.version };
    case "SiteFrameWithdrawn":
      return { what: "withdrawn" };
    default:
      return unreachable(event);
  }
};
