import * as z from "zod/mini";
import { ContentCollectionDefinition } from "#domain/content/collection.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { ContentStatus, UnpublishedStatus } from "#domain/content/status.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { DraftChanges } from "#domain/kit/draft-change-rows.ts";
import { EpochMs } from "#domain/kit/epoch-ms.ts";
import { isStorableDeep, storable } from "#domain/kit/storable-text.ts";
import { PageDocument } from "#domain/pages/document.ts";
import { publishPageContract } from "../pages/contract.ts";

const tag = "content";

/** Part of a stream's name: plain characters only. */
export const ContentId = z.string().check(z.regex(/^[A-Za-z0-9][\w-]{0,99}$/));
const params = z.object({ id: ContentId });
const NOT_TEXT = "The text contains invalid characters.";

/**
 * Rejected with the codes of domain/content/rejections.ts: 403 `approval-needed`, 409 `slug-taken`, else
 * 400.
 */
export const defineContentCollectionContract = {
  method: "PUT",
  path: "/api/console/content/collections/:id",
  summary: "Create or update a blog, an event calendar or a gallery",
  tag,
  access: "owner",
  permission: "content:write",
  params,
  body: z.object({
    kind: ContentCollectionDefinition.shape.kind,
    slug: z.string().check(z.minLength(1), z.maxLength(200)),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), storable),
    description: z._default(z.string().check(z.maxLength(2_000), storable), ""),
    enabled: z._default(z.boolean(), true),
    inNavigation: z._default(z.boolean(), true),
    /** Only members with `settings:write` can change this and such a collection, and publish its items. */
    needsApproval: z._default(z.boolean(), false),
  }),
  response: z.object({ collectionId: z.string(), changed: z.boolean() }),
} as const satisfies Contract;

const ItemBody = z.extend(z.omit(ContentItemDefinition, { itemId: true, blocks: true }), {
  /**
   * The text in sections and blocks, from which `body` is derived. Absent: as it is; null: the text is the
   * body alone.
   */
  blocks: z.optional(z.nullable(PageDocument)),
});

/** Publishing, unpublishing and removing return the same. */
const Saved = z.object({
  itemId: z.string(),
  changed: z.boolean(),
  status: ContentStatus,
  /** Time of the last publication; null before the first. */
  publishOn: z.nullable(z.int()),
});

/**
 * Saves a new item as a draft, or all of an existing one; changes of a published item are visible
 * immediately, and scheduled changes are given up. HTML is sanitized. 403 `approval-needed` for an existing one of a collection that needs
 * approval, which changes in drafts, and `scripts-not-permitted` for code with scripts; 404 `collection-unknown`, 409 `slug-taken`, else 400.
 */
export const saveContentItemContract = {
  method: "PUT",
  path: "/api/console/content/items/:id",
  summary: "Save a post, an event or a gallery",
  tag,
  access: "owner",
  permission: "content:write",
  maxBodyBytes: 1_048_576,
  params,
  body: ItemBody.check(z.refine(isStorableDeep, NOT_TEXT)),
  response: Saved,
} as const satisfies Contract;

/**
 * Saves what visitors do not see yet. `seen` is the edition of the draft that the caller has read, 0 for
 * none. HTML is sanitized. 403 `scripts-not-permitted`, 404 `item-unknown`, 409 `draft-changed`, else 400.
 */
export const saveContentDraftContract = {
  method: "PUT",
  path: "/api/console/content/items/:id/draft",
  summary: "Save the draft of a post, an event or a gallery",
  tag,
  access: "owner",
  permission: "content:write",
  maxBodyBytes: 1_048_576,
  params,
  body: z
    .object({
      seen: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      item: ItemBody,
    })
    .check(z.refine(isStorableDeep, NOT_TEXT)),
  response: z.object({ itemId: z.string(), edition: z.int(), changed: z.boolean() }),
} as const satisfies Contract;

/** What is saved as a whole; the text in blocks has its own changes. 404 `item-unknown`. */
export const listDraftChangesContract = {
  method: "GET",
  path: "/api/console/content/items/:id/draft/changes",
  summary: "The changes of the draft of an item",
  tag,
  access: "owner",
  permission: "content:read",
  params,
  response: DraftChanges,
} as const satisfies Contract;

/**
 * Later changes of other members of the item stay. `seen` is the edition of the draft that the caller has read. 404 `item-unknown`,
 * `change-unknown`; 409 `draft-changed`, `change-overlaid`; else 400.
 */
export const undoDraftChangeContract = {
  method: "POST",
  path: "/api/console/content/items/:id/draft/undo",
  summary: "Undo one change of the draft of an item",
  tag,
  access: "owner",
  permission: "content:write",
  params,
  body: z.object({
    seen: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    /** The edition that names it. */
    change: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  }),
  response: z.object({ itemId: z.string(), edition: z.int(), changed: z.boolean() }),
  refusalMembers: { later: z.array(z.string()) },
} as const satisfies Contract;

/** 404 `item-unknown`, 409 `draft-changed`. */
export const discardContentDraftContract = {
  method: "POST",
  path: "/api/console/content/items/:id/draft/discard",
  summary: "Discard the draft of an item",
  tag,
  access: "owner",
  permission: "content:write",
  params,
  body: z.object({ edition: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  response: z.object({ itemId: z.string(), edition: z.int(), changed: z.boolean() }),
} as const satisfies Contract;

/**
 * With `schedule`, the draft takes the place of what visitors see at that time. 403 `approval-needed`, 404
 * `item-unknown`, 409 `draft-changed`, `slug-taken`, `not-visible` for an item that has no visitors yet; 400
 * `schedule-past`, `zone-unknown`, `address-scheduled`.
 */
export const publishContentItemContract = {
  method: "POST",
  path: "/api/console/content/items/:id/publish",
  summary: "Publish an item now or schedule it",
  tag,
  access: "owner",
  permission: "content:write",
  params,
  /** Milliseconds since 1970; absent keeps the existing date, or means now. */
  body: z.object({
    publishOn: z.optional(EpochMs),
    /**
     * Edition of the draft that is published with it; 0: the caller has seen no draft, and there is none. Absent: the item
     * stays as it was saved.
     */
    draft: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    /** When visitors see the draft of an item that they see already; absent: now. */
    schedule: publishPageContract.body.shape.schedule,
  }),
  response: Saved,
} as const satisfies Contract;

/** 404 `item-unknown`. The item, or the draft of a published one, waits for someone who looks at it. */
export const requestContentReviewContract = {
  method: "POST",
  path: "/api/console/content/items/:id/review",
  summary: "Ask for a review of an item",
  tag,
  access: "owner",
  permission: "content:write",
  params,
  body: z.object({
    /** For the reviewers. */
    note: z._default(z.string().check(z.trim(), z.maxLength(500), storable), ""),
  }),
  response: Saved,
} as const satisfies Contract;

/** 403 `approval-needed` for a published one, 404 `item-unknown`. */
export const unpublishContentItemContract = {
  method: "POST",
  path: "/api/console/content/items/:id/unpublish",
  summary: "Unpublish an item",
  tag,
  access: "owner",
  permission: "content:write",
  params,
  body: z.object({ status: z._default(UnpublishedStatus, "draft") }),
  response: Saved,
} as const satisfies Contract;

/** 403 `approval-needed` for a published one, 404 `item-unknown`. */
export const removeContentItemContract = {
  method: "DELETE",
  path: "/api/console/content/items/:id",
  summary: "Remove an item; its history stays in the event log",
  tag,
  access: "owner",
  permission: "content:write",
  params,
  response: z.object({ itemId: z.string(), changed: z.boolean() }),
} as const satisfies Contract;

/**
 * The status, the draft and scheduled changes are as before. 403 `approval-needed` for one that was published,
 * 404 `item-unknown`, 409 `slug-taken`.
 */
export const restoreContentItemContract = {
  method: "POST",
  path: "/api/console/content/items/:id/restore",
  summary: "Restore a removed item as it was",
  tag,
  access: "owner",
  permission: "content:write",
  params,
  response: Saved,
} as const satisfies Contract;
