import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep } from "#domain/kit/storable-text.ts";
import { Block, PageDetails, PageDocument, SectionFrame } from "#domain/pages/document.ts";
import { DraftEdit } from "#domain/pages/edits.ts";
import { MAX_CHANGES } from "#domain/pages/limits.ts";
import { PageId } from "./contract.ts";

const tag = "pages";
const writing = { tag, access: "owner", permission: "content:write" } as const;
const params = z.object({ pageId: PageId });
const draft = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** Editions of the parts of a draft, by the ids of blocks and sections, and `details`. */
const editions = {
  editions: z.record(z.string(), z.int()),
  /** The edition of every other part. */
  firstEdition: z.int(),
};

/** 404 `page-unknown`. */
export const getPageDraftContract = {
  tag,
  access: "owner",
  permission: "content:read",
  method: "GET",
  path: "/api/console/pages/:pageId/draft",
  summary: "The draft of a page with the editions of its parts and its latest changes",
  params,
  response: z.object({
    pageId: z.string(),
    draft: z.int(),
    path: z.string(),
    document: PageDocument,
    /**
     * The version that the draft equals: what visitors see, or will see as scheduled; null: it has something that
     * neither has. Absent for items.
     */
    equals: z.optional(z.nullable(z.enum(["shown", "scheduled"]))),
    ...editions,
    /** The latest 200, oldest first. */
    changes: z.array(
      z.object({
        changeId: z.string(),
        type: z.string(),
        changedAt: z.iso.datetime(),
        /** The actor; null: that is not known. */
        changedBy: z.nullable(z.string()),
        /** The ids of the changed parts. */
        parts: z.array(z.string()),
        undone: z.boolean(),
      }),
    ),
  }),
} as const satisfies Contract;

const Changed = z.object({ draft: z.int(), changed: z.boolean(), ...editions });

/**
 * All changes of a call are made, or none. 404 `page-unknown`; 409 `block-changed` with `present`,
 * `draft-closed`, `id-taken`, `page-removed`; 403 `scripts-not-permitted` for code with scripts; else 400
 * with the rule that the page would break. Other code is sanitized.
 */
export const changePageDraftContract = {
  ...writing,
  method: "POST",
  path: "/api/console/pages/:pageId/draft/changes",
  summary: "Change parts of a page’s draft",
  maxBodyBytes: 524_288,
  params,
  body: z
    .object({
      /** The draft that the changes are for. */
      draft,
      changes: z.array(DraftEdit).check(z.minLength(1), z.maxLength(MAX_CHANGES)),
    })
    .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
  response: Changed,
  refusalMembers: {
    /** With `block-changed`: the part as it is now; without `part` it was removed. */
    present: z.object({
      id: z.string(),
      edition: z.int(),
      part: z.nullable(z.union([Block, SectionFrame, PageDetails])),
      /** The actor who changed it last; absent: that is not known. */
      changedBy: z.optional(z.string()),
    }),
  },
} as const satisfies Contract;

/**
 * Undoes one change, also under later ones of other parts; an undone change can be undone, too. 404
 * `page-unknown`, `change-unknown`; 409 `change-overlaid` with the later changes, `draft-closed`.
 */
export const undoPageChangeContract = {
  ...writing,
  method: "POST",
  path: "/api/console/pages/:pageId/draft/undo",
  summary: "Undo one change of a page’s draft",
  params,
  body: z.object({
    draft,
    /** Id of the undo itself, so that a repetition counts once. */
    changeId: z.uuid(),
    undoneChangeId: z.uuid(),
  }),
  response: Changed,
  refusalMembers: {
    /** With `change-overlaid`: the changes that build on it, oldest first. */
    later: z.array(z.string()),
  },
} as const satisfies Contract;

/** 404 `page-unknown`; 409 `draft-closed`, `changes-unseen` after other changes than those that the caller has seen. */
export const discardPageDraftContract = {
  ...writing,
  method: "POST",
  path: "/api/console/pages/:pageId/draft/discard",
  summary: "Start the draft again from the latest version",
  params,
  body: z.object({
    draft,
    /** The last change that the member has seen; null: none. Without it everything is discarded. */
    seen: z.optional(z.nullable(z.uuid())),
  }),
  response: Changed,
} as const satisfies Contract;
