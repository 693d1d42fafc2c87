import { ContentCollectionEvent, ContentItemEvent } from "#domain/content/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { AddressChange, AddressSource, PageKey } from "../kit/addresses.ts";
import type { Projectable } from "../kit/projection.ts";

const collectionKey = (id: string): PageKey => ({ kind: "content-collection", id });
const itemKey = (id: string): PageKey => ({ kind: "content-item", id });

const changesOfCollection = (recorded: Projectable): readonly AddressChange[] => {
  const { collectionId, slug, enabled } = readEvent(ContentCollectionEvent, recorded).collection;
  const page = collectionKey(collectionId);
  return [{ page, address: { below: null, path: slug }, isVisible: enabled, isRemoved: false }];
};

const changesOfItem = (recorded: Projectable): readonly AddressChange[] => {
  const event = readEvent(ContentItemEvent, recorded);
  switch (event.type) {
    case "ContentItemSaved": {
      const { itemId, collectionId, urlId } = event.item;
      const address = { below: collectionKey(collectionId), path: urlId };
      return [{ page: itemKey(itemId), address, isRemoved: false }];
    }
    case "ContentItemPublished": {
      const { itemId, publishOn } = event;
      return [{ page: itemKey(itemId), isVisible: true, visibleFrom: publishOn }];
    }
    case "ContentItemUnpublished":
      return [{ page: itemKey(event.itemId), isVisible: false }];
    case "ContentItemScheduled":
    case "ContentScheduleCancelled":
    case "ContentReviewRequested":
      return [];
    case "ContentItemRemoved":
      return [{ page: itemKey(event.itemId), isRemoved: true, isVisible: false }];
    default:
      return unreachable(event);
  }
};

/** Addresses of blogs, calendars and galleries; those of their items are below them. */
export const contentCollectionAddresses: AddressSource = {
  categories: ["contentCollection"],
  changesOf: changesOfCollection,
};

/** Addresses of posts, events and galleries. */
export const contentItemAddresses: AddressSource = {
  categories: ["contentItem"],
  changesOf: changesOfItem,
};
