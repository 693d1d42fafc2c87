import { actionTextsOf } from "../kit/action-texts.ts";
import type {
  PageDraftEvent,
  PageEvent,
  PageListEvent,
  PagePlaceEvent,
  SavedSectionEvent,
} from "./events.ts";

export const pageActions = actionTextsOf<
  PageEvent | PageDraftEvent | PageListEvent | PagePlaceEvent | SavedSectionEvent
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
  PageListed: "added a page to the list",
  PageDelisted: "removed a page from the list",
  DraftBegun: "began a draft of a page",
  SectionAdded: "added a section to a page",
  SectionMoved: "moved a section of a page",
  SectionChanged: "changed a section of a page",
  SectionRemoved: "removed a section of a page",
  BlockAdded: "added a block to a page",
  BlockMoved: "moved a block of a page",
  BlockChanged: "changed a block of a page",
  BlockRemoved: "removed a block of a page",
  PageDetailsChanged: "changed the title or description of a page",
  DraftChangeUndone: "undid a change of a page",
  DraftDiscarded: "discarded the draft of a page",
  DraftClosed: "closed the draft of a page",
  SectionSaved: { text: "saved the section {name}", kind: "saved a section" },
  SavedSectionRemoved: "removed a saved section",
  SavedSectionRestored: "restored a saved section",
});
