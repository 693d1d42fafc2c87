import * as z from "zod/mini";
import { epochMs } from "../kit/design-contracts.ts";
import { SiteFrame } from "./document.ts";

const at = z.iso.datetime();
const version = z.int().check(z.minimum(1));

/** Stored for ever: a released member is never edited. */
const SiteFrameDrafted = z.object({
  type: z.literal("SiteFrameDrafted"),
  document: SiteFrame,
  draftedAt: at,
});

const SiteFrameDraftDiscarded = z.object({
  type: z.literal("SiteFrameDraftDiscarded"),
  discardedAt: at,
});

/** Visitors see this header and footer from now on. */
const SiteFramePublished = z.object({
  type: z.literal("SiteFramePublished"),
  version,
  document: SiteFrame,
  /** The document came from elsewhere, so that the draft stays. */
  keepsDraft: z.boolean(),
  publishedAt: at,
});

/** Visitors see the document of `toVersion` again, as a new version. A draft is kept. */
const SiteFrameReverted = z.object({
  type: z.literal("SiteFrameReverted"),
  version,
  toVersion: version,
  document: SiteFrame,
  revertedAt: at,
});

/** Visitors see the document from `publishOn` on; no further event says so. */
const SiteFrameScheduled = z.object({
  type: z.literal("SiteFrameScheduled"),
  version,
  document: SiteFrame,
  publishOn: epochMs,
  /** The zone in which the time was entered. */
  timeZone: z.string(),
  scheduledAt: at,
});

const SiteFrameScheduleCancelled = z.object({
  type: z.literal("SiteFrameScheduleCancelled"),
  version,
  cancelledAt: at,
});

/** Visitors see the built-in header and footer again. */
const SiteFrameWithdrawn = z.object({ type: z.literal("SiteFrameWithdrawn"), withdrawnAt: at });

/** Stream `siteFrame-<websiteId>.site`. */
export const SiteFrameEvent = z.discriminatedUnion("type", [
  SiteFrameDrafted,
  SiteFrameDraftDiscarded,
  SiteFramePublished,
  SiteFrameReverted,
  SiteFrameScheduled,
  SiteFrameScheduleCancelled,
  SiteFrameWithdrawn,
]);
export type SiteFrameEvent = z.infer<typeof SiteFrameEvent>;
