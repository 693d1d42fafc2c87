import { ProductEvent } from "#domain/catalog/events.ts";
import { ContentItemEvent } from "#domain/content/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { LookEvent } from "#domain/looks/events.ts";
import { PageEvent } from "#domain/pages/events.ts";
import type { Projectable } from "../kit/projection.ts";

type VersionOfPage = {
  readonly version: number;
  /** Milliseconds since 1970: it counts from then on, unless a later version takes its place before. */
  readonly publishOn: number;
  readonly title: string;
  /** Hashes of the pictures' bytes. */
  readonly fileIds: readonly string[];
};

/** What an event changes about the versions of a page that visitors see now or later. */
export type UseChange = {
  readonly kind: string;
  readonly id: string;
  /** The versions that no longer count. */
  readonly drops?: "all" | { readonly version: number };
  readonly adds?: VersionOfPage;
};

const ADDRESS = /\/(?:images|files)\/([0-9a-f]{64})\./g;

const picturesIn = (page: object): readonly string[] => [
  ...new Set([...JSON.stringify(page).matchAll(ADDRESS)].map(([, fileId = ""]) => fileId)),
];

/** Immediately. */
const NOW = 0;
/** Versions of things that have one, and at most one more that waits. */
const [SAVED, WAITING] = [1, 2];

const ofProduct = (recorded: Projectable): UseChange => {
  const event = readEvent(ProductEvent, recorded);
  switch (event.type) {
    case "ProductDefined": {
      const { productId: id, name: title } = event.product;
      const fileIds = picturesIn(event.product);
      const adds = { version: SAVED, publishOn: NOW, title, fileIds };
      return { kind: "product", id, drops: "all", adds };
    }
    case "ProductRemoved":
      return { kind: "product", id: event.productId, drops: "all" };
    default:
      return unreachable(event);
  }
};

/** A scheduled version takes the place of one that waits, and what is saved that of both. */
const ofContentItem = (recorded: Projectable): UseChange | undefined => {
  const event = readEvent(ContentItemEvent, recorded);
  const kind = "content-item";
  switch (event.type) {
    case "ContentItemSaved": {
      const { itemId: id, title } = event.item;
      const fileIds = picturesIn(event.item);
      const adds = { version: SAVED, publishOn: NOW, title, fileIds };
      return { kind, id, drops: "all", adds };
    }
    case "ContentItemScheduled": {
      const { item, publishOn } = event;
      const fileIds = picturesIn(item);
      const adds = { version: WAITING, publishOn, title: item.title, fileIds };
      return { kind, id: item.itemId, adds };
    }
    case "ContentScheduleCancelled":
      return { kind, id: event.itemId, drops: { version: WAITING } };
    case "ContentItemRemoved":
      return { kind, id: event.itemId, drops: "all" };
    case "ContentItemPublished":
    case "ContentItemUnpublished":
    case "ContentReviewRequested":
      return undefined;
    default:
      return unreachable(event);
  }
};

/** A page that is not published, or in the trash, can come back with its versions. */
const ofPage = (recorded: Projectable): UseChange | undefined => {
  const event = readEvent(PageEvent, recorded);
  const page = { kind: "page", id: event.pageId };
  switch (event.type) {
    case "PagePublished":
    case "PageScheduled":
    case "PageReverted": {
      const { version, publishOn, document } = event;
      const { title } = document.details;
      const adds = { version, publishOn, title, fileIds: picturesIn(document) };
      return { ...page, ...(event.type !== "PageScheduled" && { drops: "all" }), adds };
    }
    case "PageScheduleCancelled":
      return { ...page, drops: { version: event.version } };
    case "PageCreated":
    case "PageAddressed":
    case "PageUnpublished":
    case "PageRemoved":
    case "PageRestored":
      return undefined;
    default:
      return unreachable(event);
  }
};

/** A website has one look; drafts of it do not count. */
const ofLook = (recorded: Projectable): UseChange | undefined => {
  const event = readEvent(LookEvent, recorded);
  const look = { kind: "look", id: "site" };
  switch (event.type) {
    case "LookPublished":
    case "LookReverted":
    case "LookScheduled": {
      const { version, document } = event;
      const publishOn = event.type === "LookScheduled" ? event.publishOn : NOW;
      const fileIds = picturesIn(document);
      const adds = { version, publishOn, title: "Logo and favicon", fileIds };
      return { ...look, ...(event.type !== "LookScheduled" && { drops: "all" }), adds };
    }
    case "LookScheduleCancelled":
      return { ...look, drops: { version: event.version } };
    case "LookWithdrawn":
      return { ...look, drops: "all" };
    case "LookDrafted":
    case "LookDraftDiscarded":
      return undefined;
    default:
      return unreachable(event);
  }
};

type ReadUses = (recorded: Projectable) => UseChange | undefined;

/**
 * The pages whose pictures are known, by the category of their streams. Adding one raises the
 * version of the projection.
 */
export const pictureUses: ReadonlyMap<string, ReadUses> = new Map([
  ["product", ofProduct],
  ["contentItem", ofContentItem],
  ["page", ofPage],
  ["look", ofLook],
]);
