import { ProductEvent } from "#domain/catalog/events.ts";
import { ContentItemEvent } from "#domain/content/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { LookEvent } from "#domain/looks/events.ts";
import { PageEvent } from "#domain/pages/events.ts";
import type { Projectable } from "../kit/projection.ts";

/** What an event says about the pictures of a page; none when the page was removed. */
export type PicturesOfPage = {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** Hashes of the pictures' bytes. */
  readonly fileIds: readonly string[];
};

const ADDRESS = /\/(?:images|files)\/([0-9a-f]{64})\./g;

const picturesIn = (page: object): readonly string[] => [
  ...new Set([...JSON.stringify(page).matchAll(ADDRESS)].map(([, fileId = ""]) => fileId)),
];

const ofProduct = (recorded: Projectable): PicturesOfPage | undefined => {
  const event = readEvent(ProductEvent, recorded);
  switch (event.type) {
    case "ProductDefined": {
      const { productId: id, name: title } = event.product;
      return { kind: "product", id, title, fileIds: picturesIn(event.product) };
    }
    case "ProductRemoved":
      return { kind: "product", id: event.productId, title: "", fileIds: [] };
    default:
      return unreachable(event);
  }
};

/** The last version counts, also before its time. */
const ofContentItem = (recorded: Projectable): PicturesOfPage | undefined => {
  const event = readEvent(ContentItemEvent, recorded);
  switch (event.type) {
    case "ContentItemSaved":
    case "ContentItemScheduled": {
      const { itemId: id, title } = event.item;
      return { kind: "content-item", id, title, fileIds: picturesIn(event.item) };
    }
    case "ContentItemRemoved":
      return { kind: "content-item", id: event.itemId, title: "", fileIds: [] };
    case "ContentItemPublished":
    case "ContentItemUnpublished":
    case "ContentScheduleCancelled":
    case "ContentReviewRequested":
      return undefined;
    default:
      return unreachable(event);
  }
};

/** The last version counts, also before its time. A page in the trash can come back with it. */
const ofPage = (recorded: Projectable): PicturesOfPage | undefined => {
  const event = readEvent(PageEvent, recorded);
  switch (event.type) {
    case "PagePublished":
    case "PageScheduled":
    case "PageReverted": {
      const { pageId: id, document } = event;
      const { title } = document.details;
      return { kind: "page", id, title, fileIds: picturesIn(document) };
    }
    case "PageCreated":
    case "PageAddressed":
    case "PageScheduleCancelled":
    case "PageUnpublished":
    case "PageRemoved":
    case "PageRestored":
      return undefined;
    default:
      return unreachable(event);
  }
};

/** A website has one look; only what visitors see counts. */
const ofLook = (recorded: Projectable): PicturesOfPage | undefined => {
  const event = readEvent(LookEvent, recorded);
  const look = { kind: "look", id: "site", title: "Logo and favicon" };
  switch (event.type) {
    case "LookPublished":
    case "LookReverted":
    case "LookScheduled":
      return { ...look, fileIds: picturesIn(event.document) };
    case "LookWithdrawn":
      return { ...look, fileIds: [] };
    case "LookDrafted":
    case "LookDraftDiscarded":
    case "LookScheduleCancelled":
      return undefined;
    default:
      return unreachable(event);
  }
};

type ReadPictures = (recorded: Projectable) => PicturesOfPage | undefined;

/**
 * The pages whose pictures are known, by the category of their streams. Adding one raises the
 * version of the projection.
 */
export const pictureUses: ReadonlyMap<string, ReadPictures> = new Map([
  ["product", ofProduct],
  ["contentItem", ofContentItem],
  ["page", ofPage],
  ["look", ofLook],
]);
