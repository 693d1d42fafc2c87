import { actionTextsOf } from "../kit/action-texts.ts";
import type { ContentCollectionEvent, ContentItemEvent } from "./events.ts";

export const contentActions = actionTextsOf<ContentCollectionEvent | ContentItemEvent>("content", {
  ContentCollectionDefined: "saved a content collection",
  ContentItemSaved: "saved a content item",
  ContentItemPublished: "published a content item",
  ContentItemUnpublished: "unpublished a content item",
  ContentItemRemoved: "removed a content item",
});
