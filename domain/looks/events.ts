import * as z from "zod/mini";
import { epochMs } from "../kit/design-contracts.ts";
import { Look } from "./document.ts";

const at = z.iso.datetime();
const version = z.int().check(z.minimum(1));

/** Stored for ever: a released member is never edited. */
const LookDrafted = z.object({
  type: z.literal("LookDrafted"),
  document: Look,
  draftedAt: at,
});

const LookDraftDiscarded = z.object({
  type: z.literal("LookDraftDiscarded"),
  discardedAt: at,
});

/** Visitors see this look from now on. */
const LookPublished = z.object({
  type: z.literal("LookPublished"),
  version,
  document: Look,
  /** The document came from elsewhere, so that the draft stays. */
  keepsDraft: z.boolean(),
  publishedAt: at,
});

/** Visitors see the document of `toVersion` again, as a new version. A draft is kept. */
const LookReverted = z.object({
  type: z.literal("LookReverted"),
  version,
  toVersion: version,
  document: Look,
  revertedAt: at,
});

/** Visitors see the document from `publishOn` on; no further event says so. */
const LookScheduled = z.object({
  type: z.literal("LookScheduled"),
  version,
  document: Look,
  publishOn: epochMs,
  /** The zone in which the time was entered. */
  timeZone: z.string(),
  scheduledAt: at,
});

const LookScheduleCancelled = z.object({
  type: z.literal("LookScheduleCancelled"),
  version,
  cancelledAt: at,
});

/** Visitors see the built-in look again. */
const LookWithdrawn = z.object({ type: z.literal("LookWithdrawn"), withdrawnAt: at });

/** Stream `look-<websiteId>.site`. */
export const LookEvent = z.discriminatedUnion("type", [
  LookDrafted,
  LookDraftDiscarded,
  LookPublished,
  LookReverted,
  LookScheduled,
  LookScheduleCancelled,
  LookWithdrawn,
]);
export type LookEvent = z.infer<typeof LookEvent>;
