import { actionTextsOf } from "../kit/action-texts.ts";
import type { LookEvent } from "./events.ts";

export const lookActions = actionTextsOf<LookEvent>("content", {
  LookDrafted: "changed the draft of the look",
  LookDraftDiscarded: "discarded the draft of the look",
  LookPublished: "published the look",
  LookReverted: "restored an earlier look",
  LookScheduled: "scheduled the look",
  LookScheduleCancelled: "cancelled the schedule of the look",
  LookWithdrawn: "returned to the built-in look",
});
