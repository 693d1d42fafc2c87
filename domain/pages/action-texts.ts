import { actionTextsOf } from "../kit/action-texts.ts";
import type { PageDraftEvent, PageEvent, PagePlaceEvent, SavedSectionEvent } from "./events.ts";

export const pageActions = actionTextsOf<
  PageEvent | PageDraftEvent | PagePlaceEvent | SavedSectionEvent
>("content", {
  PageCreated: "created a page",
  PageAddressed: { text: "moved a page to /{path}", kind: "moved a page" },
  PagePublished: "published a page",
  PageScheduled: "scheduled a page",
  PageScheduleCancelled: "cancelled the schedule of a page",
  PageUnpublished: "unpublished a page",
  PageReverted: "restored an earlier version of a page",
  PageRemoved: "moved a page to the trash",
  PageRestored: "restored a page",
  PagePlaced: "chose where the website shows a page",
  PagePlaceCleared: "removed a page from a place of the website",
  DraftDiscarded: "discarded the draft of a page",
  SectionSaved: { text: "saved the section {name}", kind: "saved a section" },
  SavedSectionRemoved: "removed a saved section",
  SavedSectionRestored: "restored a saved section",
});
