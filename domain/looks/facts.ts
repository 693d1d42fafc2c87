import { unreachable } from "../kit/decider.ts";
import type { DesignFact } from "../kit/design-state.ts";
import type { Look } from "./document.ts";
import type { LookEvent } from "./events.ts";

export const toLookEvent = (fact: DesignFact<Look>, at: string): LookEvent => {
  switch (fact.what) {
    case "drafted":
      return { type: "LookDrafted", document: fact.document, draftedAt: at };
    case "discarded":
      return { type: "LookDraftDiscarded", discardedAt: at };
    case "published": {
      const { version, document, keepsDraft } = fact;
      return { type: "LookPublished", version, document, keepsDraft, publishedAt: at };
    }
    case "reverted": {
      const { version, toVersion, document } = fact;
      return { type: "LookReverted", version, toVersion, document, revertedAt: at };
    }
    case "scheduled": {
      const { version, document, publishOn, timeZone } = fact;
      const event = { type: "LookScheduled", version, document } as const;
      return { ...event, publishOn, timeZone, scheduledAt: at };
    }
    case "unscheduled":
      return { type: "LookScheduleCancelled", version: fact.version, cancelledAt: at };
    case "withdrawn":
      return { type: "LookWithdrawn", withdrawnAt: at };
    default:
      return unreachable(fact);
  }
};

export const lookFact = (event: LookEvent): DesignFact<Look> => {
  switch (event.type) {
    case "LookDrafted":
      return { what: "drafted", document: event.document, at: event.draftedAt };
    case "LookDraftDiscarded":
      return { what: "discarded" };
    case "LookPublished": {
      const { version, document, keepsDraft } = event;
      return { what: "published", version, document, keepsDraft };
    }
    case "LookReverted": {
      const { version, toVersion, document } = event;
      return { what: "reverted", version, toVersion, document };
    }
    case "LookScheduled": {
      const { version, document, publishOn, timeZone } = event;
      return { what: "scheduled", version, document, publishOn, timeZone };
    }
    case "LookScheduleCancelled":
      return { what: "unscheduled", version: event.version };
    case "LookWithdrawn":
      return { what: "withdrawn" };
    default:
      return unreachable(event);
  }
};
