import { actionTextsOf } from "../kit/action-texts.ts";
import type {
  ContentAddressEvent,
  ContentCollectionEvent,
  ContentDraftEvent,
  ContentItemEvent,
} from "./events.ts";

export const contentActions = actionTextsOf<
  ContentAddressEvent | ContentCollectionEvent | ContentItemEvent | ContentDraftEvent
>("content", {
  ContentAddressClaimed: "reserved the path of a content item",
  ContentAddressReleased: "released the path of a content item",
  ContentCollectionDefined: "saved a content collection",
  ContentItemSaved: "saved a content item",
  ContentItemScheduled: "scheduled changes of a content item",
  ContentScheduleCancelled: "cancelled the scheduled changes of a content item",
  ContentItemPublished: "published a content item",
  ContentItemUnpublished: "unpublished a content item",
  ContentReviewRequested: "asked for a review of a content item",
  ContentItemRemoved: "removed a content item",
  ContentDraftSaved: "saved a draft of a content item",
  ContentBlocksChanged: "changed the blocks of a content item",
  ContentDraftClosed: "closed a draft of a content item",
});
