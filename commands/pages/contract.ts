import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { EpochMs } from "#domain/kit/epoch-ms.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { MAX_TITLE_LENGTH } from "#domain/pages/limits.ts";
import { PagePlace } from "#domain/pages/places.ts";

/** Part of a stream's name: plain characters only. */
export const PageId = z.string().check(z.regex(/^[A-Za-z0-9][\w-]{0,99}$/));
const path = z.string().check(z.trim(), z.maxLength(200), storable);

const writing = { tag: "pages", access: "owner", permission: "content:write" } as const;
const params = z.object({ pageId: PageId });

/** A page after a change. */
const Saved = z.object({
  pageId: z.string(),
  changed: z.boolean(),
  /** Without the slash at the beginning. */
  path: z.string(),
  /** The version that visitors see; null: none. */
  shownVersion: z.nullable(z.int()),
  /** The version that visitors will see at its time; null: none. */
  scheduled: z.nullable(z.object({ version: z.int(), publishOn: z.int() })),
  removed: z.boolean(),
});

/** 409 `slug-taken`, `page-exists`, `too-many-pages`; 400 for the path and the title. */
export const createPageContract = {
  ...writing,
  method: "PUT",
  path: "/api/console/pages/:pageId",
  summary: "Create a page, which visitors see once it is published",
  params,
  body: z.object({
    path,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE_LENGTH), storable),
  }),
  response: Saved,
} as const satisfies Contract;

const Placed = z.object({
  place: PagePlace,
  /** Null: the website shows what it shows without a page of blocks. */
  pageId: z.nullable(z.string()),
  changed: z.boolean(),
});

/** 404 `page-unknown`; 409 `page-removed`, `page-placed`, `place-changed`. */
export const placePageContract = {
  ...writing,
  method: "PUT",
  path: "/api/console/page-places/:place",
  summary: "Show a page as home, as contact, or above or below what other pages show",
  params: z.object({ place: PagePlace }),
  body: z.object({
    pageId: PageId,
    /** The place that the page leaves for this one; absent: a page in another place is refused. */
    from: z.optional(PagePlace),
    /** The page that is in the place, null for none: another one is refused. Absent: any page is replaced. */
    replaces: z.optional(z.nullable(PageId)),
    /** Whether the page gives way to a released contact form, as that of a starter does. */
    yieldsToForm: z.optional(z.boolean()),
  }),
  response: Placed,
} as const satisfies Contract;

/** 409 `place-changed`. */
export const clearPagePlaceContract = {
  ...writing,
  method: "DELETE",
  path: "/api/console/page-places/:place",
  summary: "Show what the website shows without a page of blocks",
  params: z.object({ place: PagePlace }),
  /** The page that leaves: another one is refused. */
  query: z.object({ pageId: z.optional(PageId) }),
  response: Placed,
} as const satisfies Contract;

/** 404 `page-unknown`, 409 `slug-taken`, `page-removed`; 400 for the path. */
export const addressPageContract = {
  ...writing,
  method: "PUT",
  path: "/api/console/pages/:pageId/address",
  summary: "Change the path of a page",
  params,
  body: z.object({ path }),
  response: Saved,
} as const satisfies Contract;

/**
 * Publishes the draft, now or at a time; the next change begins a new draft. 404 `page-unknown`, 409
 * `page-removed`, `draft-closed` for a draft that does not exist yet, `changes-unseen` after other changes than those
 * that the caller has seen; 400 `schedule-past`, `zone-unknown`.
 */
export const publishPageContract = {
  ...writing,
  method: "POST",
  path: "/api/console/pages/:pageId/publish",
  summary: "Publish the draft of a page now, or schedule it",
  params,
  body: z.object({
    /** The draft to publish, so that a repeated call publishes nothing more. Absent: the current one. */
    draft: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    /** The last change that the member has seen; null: none. Without it, the draft is published as it is. */
    seen: z.optional(z.nullable(z.uuid())),
    /** Absent: now. */
    schedule: z.optional(
      z.object({
        /** Milliseconds since 1970. */
        publishOn: EpochMs,
        /** The zone in which the time was entered. */
        timeZone: z.string().check(z.minLength(1), z.maxLength(100)),
      }),
    ),
  }),
  response: Saved,
} as const satisfies Contract;

/** 404 `page-unknown`, 409 `page-removed`, `nothing-scheduled`. */
export const cancelPageScheduleContract = {
  ...writing,
  method: "POST",
  path: "/api/console/pages/:pageId/cancel-schedule",
  summary: "Cancel the scheduled version of a page",
  params,
  response: Saved,
} as const satisfies Contract;

/** 404 `page-unknown`, 409 `page-removed`. */
export const unpublishPageContract = {
  ...writing,
  method: "POST",
  path: "/api/console/pages/:pageId/unpublish",
  summary: "Hide a page from visitors, scheduled versions included",
  params,
  response: Saved,
} as const satisfies Contract;

/** 404 `page-unknown`, `version-unknown`, 409 `page-removed`. */
export const revertPageContract = {
  ...writing,
  method: "POST",
  path: "/api/console/pages/:pageId/revert",
  summary: "Publish an earlier version of a page again; its draft stays",
  params,
  body: z.object({ version: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  response: Saved,
} as const satisfies Contract;

/** 404 `page-unknown`. */
export const removePageContract = {
  ...writing,
  method: "DELETE",
  path: "/api/console/pages/:pageId",
  summary: "Move a page to the trash; its path becomes free",
  params,
  response: Saved,
} as const satisfies Contract;

/** 404 `page-unknown`, 409 `slug-taken`, `too-many-pages`; 400 for the path. */
export const restorePageContract = {
  ...writing,
  method: "POST",
  path: "/api/console/pages/:pageId/restore",
  summary: "Restore a page from the trash",
  params,
  body: z.object({
    /** Absent: the path that it had. */
    path: z.optional(path),
  }),
  response: Saved,
} as const satisfies Contract;
