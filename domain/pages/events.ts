import * as z from "zod/mini";
import { EpochMs } from "../kit/epoch-ms.ts";
import { PageDocument, Section } from "./document.ts";
import { editShapes } from "./edits.ts";
import { PagePlace } from "./places.ts";

const pageId = z.string();
const version = z.int().check(z.minimum(1));
const moment = z.iso.datetime();
/** Milliseconds since 1970. */
const publishOn = EpochMs;

/** Stored for ever: a released member is never edited. */
const PageCreated = z.object({
  type: z.literal("PageCreated"),
  pageId,
  path: z.string(),
  title: z.string(),
  createdAt: moment,
});
const PageAddressed = z.object({
  type: z.literal("PageAddressed"),
  pageId,
  path: z.string(),
  addressedAt: moment,
});

/** A version is always recorded whole, so that nothing has to be folded to show or compare it. */
const wholeVersion = {
  pageId,
  version,
  /** The draft that became this version, and its last revision. */
  draft: z.int().check(z.minimum(1)),
  draftRevision: z.int(),
  document: PageDocument,
  publishOn,
};
const PagePublished = z.object({
  type: z.literal("PagePublished"),
  ...wholeVersion,
  publishedAt: moment,
});
/** Visitors see the version from `publishOn` on; no further event says so. */
const PageScheduled = z.object({
  type: z.literal("PageScheduled"),
  ...wholeVersion,
  /** The zone in which the owner entered the time. */
  timeZone: z.string(),
  scheduledAt: moment,
});
const PageScheduleCancelled = z.object({
  type: z.literal("PageScheduleCancelled"),
  pageId,
  version,
  cancelledAt: moment,
});
/** Visitors see none of the versions up to this one. */
const PageUnpublished = z.object({
  type: z.literal("PageUnpublished"),
  pageId,
  version,
  unpublishedAt: moment,
});
/** An earlier version is shown again, as a new one. */
const PageReverted = z.object({
  type: z.literal("PageReverted"),
  pageId,
  version,
  toVersion: version,
  document: PageDocument,
  publishOn,
  revertedAt: moment,
});
const PageRemoved = z.object({ type: z.literal("PageRemoved"), pageId, removedAt: moment });
const PageRestored = z.object({
  type: z.literal("PageRestored"),
  pageId,
  path: z.string(),
  restoredAt: moment,
});

/** Stream `page-<websiteId>.<pageId>`. */
export const PageEvent = z.discriminatedUnion("type", [
  PageCreated,
  PageAddressed,
  PagePublished,
  PageScheduled,
  PageScheduleCancelled,
  PageUnpublished,
  PageReverted,
  PageRemoved,
  PageRestored,
]);
export type PageEvent = z.infer<typeof PageEvent>;

const PageListed = z.object({ type: z.literal("PageListed"), pageId, listedAt: moment });
const PageDelisted = z.object({ type: z.literal("PageDelisted"), pageId, delistedAt: moment });
/** Stream `pageList-<websiteId>.site`: the pages that count towards the limit. */
export const PageListEvent = z.discriminatedUnion("type", [PageListed, PageDelisted]);
export type PageListEvent = z.infer<typeof PageListEvent>;

/** Stored for ever: a released member is never edited. */
const PagePlaced = z.object({
  type: z.literal("PagePlaced"),
  place: PagePlace,
  pageId,
  /** A starter chose the place: a released contact form that the page does not show has it instead. */
  yieldsToForm: z.optional(z.literal(true)),
  placedAt: moment,
});
/** The website shows there what it shows without a page of blocks. */
const PagePlaceCleared = z.object({
  type: z.literal("PagePlaceCleared"),
  place: PagePlace,
  clearedAt: moment,
});
/** Stream `pagePlaces-<websiteId>.site`. */
export const PagePlaceEvent = z.discriminatedUnion("type", [PagePlaced, PagePlaceCleared]);
export type PagePlaceEvent = z.infer<typeof PagePlaceEvent>;

const sectionId = z.string();

/** The whole section as it was saved: its state under this version. */
const SectionSaved = z.object({
  type: z.literal("SectionSaved"),
  sectionId,
  version: z.int().check(z.minimum(1)),
  name: z.string(),
  section: Section,
  savedAt: moment,
});
const SavedSectionRemoved = z.object({
  type: z.literal("SavedSectionRemoved"),
  sectionId,
  removedAt: moment,
});
const SavedSectionRestored = z.object({
  type: z.literal("SavedSectionRestored"),
  sectionId,
  restoredAt: moment,
});

/** Stream `savedSections-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const SavedSectionEvent = z.discriminatedUnion("type", [
  SectionSaved,
  SavedSectionRemoved,
  SavedSectionRestored,
]);
export type SavedSectionEvent = z.infer<typeof SavedSectionEvent>;

const draftOf = { pageId: z.string(), draft: z.int().check(z.minimum(1)) };
const change = { ...draftOf, changeId: z.string(), changedAt: z.iso.datetime() };
/** Edition of the changed part before the change. */
const edition = z.int().check(z.minimum(0));
const draftChange = <Type extends string, Shape extends object>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...change, ...shape });

/** Now, or at a time that the owner entered in a zone. */
const Publication = z.nullable(z.object({ publishOn: EpochMs, timeZone: z.string() }));
export type Publication = z.infer<typeof Publication>;

const DraftBegun = z.object({
  type: z.literal("DraftBegun"),
  ...draftOf,
  /** What the draft starts from: the latest version, or an empty page. */
  document: PageDocument,
  /**
   * Edition of every part at first: the page's last version, so that no edition that was seen before
   * a revert is taken for one after it.
   */
  firstEdition: edition,
  begunAt: z.iso.datetime(),
});
/** The effect of a change was taken back. It is a change itself and can be undone. */
const DraftChangeUndone = draftChange("DraftChangeUndone", { undoneChangeId: z.string() });
/** The draft starts again from what visitors see. */
const DraftDiscarded = z.object({
  type: z.literal("DraftDiscarded"),
  ...draftOf,
  document: PageDocument,
  discardedAt: z.iso.datetime(),
});
/**
 * The draft is being published and takes no more changes. It says when visitors see it, so that a
 * publication that was interrupted can be completed.
 */
const DraftClosed = z.object({
  type: z.literal("DraftClosed"),
  ...draftOf,
  publication: Publication,
  closedAt: z.iso.datetime(),
});

/**
 * Stream `pageDraft-<websiteId>.<pageId>-<draft>`: one for each published version, so that it stays
 * short. Stored for ever: a released member is never edited.
 */
export const PageDraftEvent = z.discriminatedUnion("type", [
  DraftBegun,
  draftChange("SectionAdded", editShapes.SectionAdded),
  draftChange("SectionMoved", { ...editShapes.SectionMoved, edition }),
  draftChange("SectionChanged", { ...editShapes.SectionChanged, edition }),
  draftChange("SectionRemoved", { ...editShapes.SectionRemoved, edition }),
  draftChange("BlockAdded", editShapes.BlockAdded),
  draftChange("BlockMoved", { ...editShapes.BlockMoved, edition }),
  draftChange("BlockChanged", { ...editShapes.BlockChanged, edition }),
  draftChange("BlockRemoved", { ...editShapes.BlockRemoved, edition }),
  draftChange("PageDetailsChanged", { ...editShapes.PageDetailsChanged, edition }),
  DraftChangeUndone,
  DraftDiscarded,
  DraftClosed,
]);
export type PageDraftEvent = z.infer<typeof PageDraftEvent>;
