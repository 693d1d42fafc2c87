import * as z from "zod/mini";
import { EpochMs } from "../kit/epoch-ms.ts";
import { PageDraftEvent } from "../pages/events.ts";
import { ContentCollectionDefinition } from "./collection.ts";
import { ContentItemDefinition } from "./item.ts";
import { UnpublishedStatus } from "./status.ts";

/** Stored for ever: a released member is never edited. */
const ContentCollectionDefined = z.object({
  type: z.literal("ContentCollectionDefined"),
  collection: ContentCollectionDefinition,
  definedAt: z.iso.datetime(),
});
/** Stream `contentCollection-<websiteId>.<collectionId>`. */
export const ContentCollectionEvent = z.discriminatedUnion("type", [ContentCollectionDefined]);
export type ContentCollectionEvent = z.infer<typeof ContentCollectionEvent>;

/**
 * A new item, or the complete new state of a changed one. Visitors see changes of a published item
 * immediately.
 */
const ContentItemSaved = z.object({
  type: z.literal("ContentItemSaved"),
  item: ContentItemDefinition,
  /** The place in the log of the version that it repeats; absent: it is new. */
  toVersion: z.optional(z.int().check(z.minimum(1))),
  savedAt: z.iso.datetime(),
});
/**
 * Changes of an item that visitors see: from its time on, this version takes the place of the saved one. There
 * is one at a time: another one, or an item that is saved, takes its place.
 */
const ContentItemScheduled = z.object({
  type: z.literal("ContentItemScheduled"),
  item: ContentItemDefinition,
  publishOn: EpochMs,
  /** The zone in which the time was entered. */
  timeZone: z.string(),
  scheduledAt: z.iso.datetime(),
});
/** Visitors continue to see the saved version. */
const ContentScheduleCancelled = z.object({
  type: z.literal("ContentScheduleCancelled"),
  itemId: z.string(),
  cancelledAt: z.iso.datetime(),
});
const ContentItemPublished = z.object({
  type: z.literal("ContentItemPublished"),
  itemId: z.string(),
  /** When visitors see the item; also the date that it shows. */
  publishOn: EpochMs,
  publishedAt: z.iso.datetime(),
});
const ContentItemUnpublished = z.object({
  type: z.literal("ContentItemUnpublished"),
  itemId: z.string(),
  status: UnpublishedStatus,
  unpublishedAt: z.iso.datetime(),
});
const ContentItemRemoved = z.object({
  type: z.literal("ContentItemRemoved"),
  itemId: z.string(),
  removedAt: z.iso.datetime(),
});
/** A member asks others to look at the item, or at the draft of a published one. */
const ContentReviewRequested = z.object({
  type: z.literal("ContentReviewRequested"),
  itemId: z.string(),
  /** For the reviewers; may be empty. */
  note: z.string(),
  requestedAt: z.iso.datetime(),
});
/** Stream `contentItem-<websiteId>.<itemId>`. */
export const ContentItemEvent = z.discriminatedUnion("type", [
  ContentItemSaved,
  ContentItemScheduled,
  ContentScheduleCancelled,
  ContentItemPublished,
  ContentItemUnpublished,
  ContentItemRemoved,
  ContentReviewRequested,
]);
export type ContentItemEvent = z.infer<typeof ContentItemEvent>;

/** What the owner has written since the item was saved: complete, and not visible to visitors. */
const ContentDraftSaved = z.object({
  type: z.literal("ContentDraftSaved"),
  item: ContentItemDefinition,
  /** Counts the drafts of the item from 1. */
  edition: z.int().check(z.minimum(1)),
  savedAt: z.iso.datetime(),
});
/**
 * A change of one part of the draft's blocks. It follows a draft that was saved whole, and its `change` is
 * one of those that drafts of pages have.
 */
const ContentBlocksChanged = z.object({
  type: z.literal("ContentBlocksChanged"),
  itemId: z.string(),
  edition: z.int().check(z.minimum(1)),
  change: PageDraftEvent,
  changedAt: z.iso.datetime(),
});
/** The draft became what is saved, or was given up. */
const ContentDraftClosed = z.object({
  type: z.literal("ContentDraftClosed"),
  itemId: z.string(),
  edition: z.int().check(z.minimum(1)),
  closedAt: z.iso.datetime(),
});
/** Stream `contentDraft-<websiteId>.<itemId>`. */
export const ContentDraftEvent = z.discriminatedUnion("type", [
  ContentDraftSaved,
  ContentBlocksChanged,
  ContentDraftClosed,
]);
export type ContentDraftEvent = z.infer<typeof ContentDraftEvent>;

const ContentAddressClaimed = z.object({
  type: z.literal("ContentAddressClaimed"),
  address: z.string(),
  holderId: z.string(),
  claimedAt: z.iso.datetime(),
});
const ContentAddressReleased = z.object({
  type: z.literal("ContentAddressReleased"),
  address: z.string(),
  holderId: z.string(),
  releasedAt: z.iso.datetime(),
});
/** Stream `contentAddress-<websiteId>.<address>`: no two collections or items share a path. */
export const ContentAddressEvent = z.discriminatedUnion("type", [
  ContentAddressClaimed,
  ContentAddressReleased,
]);
export type ContentAddressEvent = z.infer<typeof ContentAddressEvent>;
