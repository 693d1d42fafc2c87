import * as z from "zod/mini";
import { ContentKind } from "#domain/content/collection.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { itemColumns, itemQuickFilters } from "#domain/content/item-columns.ts";
import { ContentStatus } from "#domain/content/status.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import {
  ConsoleContentRow,
  ContentCollection,
  ContentItem,
  OwnContentCollection,
} from "./shapes-contract.ts";

const tag = "content";
const Slug = z.string().check(z.maxLength(200), storable);
const Word = z.optional(z.string().check(z.trim(), z.maxLength(50), storable));

export const listContentCollectionsContract = {
  method: "GET",
  path: "/api/content",
  summary: "The blogs, calendars and galleries of the website",
  tag,
  access: "visitor",
  response: z.object({ collections: z.array(ContentCollection) }),
} as const satisfies Contract;

/** 404 `collection-not-found` for an unknown or disabled collection. */
export const listContentItemsContract = {
  method: "GET",
  path: "/api/content/:collection/items",
  summary: "Published items of a collection, paginated",
  tag,
  access: "visitor",
  params: z.object({ collection: Slug }),
  query: z.object({
    category: Word,
    tag: Word,
    /** For events: those that have not ended, soonest first, or those that have, latest first. */
    when: z.optional(z.enum(["upcoming", "past"])),
    page: pageQuery.page,
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  response: pageOf(ContentItem),
} as const satisfies Contract;

/** 404 `item-not-found` for an unknown or unpublished item. */
export const getContentItemContract = {
  method: "GET",
  path: "/api/content/:collection/items/:urlId",
  summary: "One post, event or gallery",
  tag,
  access: "visitor",
  params: z.object({ collection: Slug, urlId: Slug }),
  response: ContentItem,
} as const satisfies Contract;

export const listOwnContentCollectionsContract = {
  method: "GET",
  path: "/api/console/content/collections",
  summary: "All collections of content, disabled ones included",
  tag,
  access: "owner",
  permission: "content:read",
  response: z.object({ collections: z.array(OwnContentCollection) }),
} as const satisfies Contract;

export const listConsoleContentContract = {
  method: "GET",
  path: "/api/console/content/items",
  summary: "Content items with their status, page by page",
  tag,
  access: "owner",
  permission: "content:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(itemColumns)), "-updated"),
      filters: filtersOf(itemColumns),
      /** In titles, tags, categories and authors. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
      /** Id of the collection. */
      collection: z.optional(Slug),
    },
    itemQuickFilters,
  ),
  response: longPageOf(ConsoleContentRow),
} as const satisfies Contract;

export const exportConsoleContentContract = exportOf(listConsoleContentContract);

/** 404 `item-not-found`. */
export const getConsoleContentContract = {
  method: "GET",
  path: "/api/console/content/items/:id",
  summary: "A content item as saved in the console",
  tag,
  access: "owner",
  permission: "content:read",
  params: z.object({ id: Slug }),
  response: z.object({
    /** The version in force: what visitors see, or would if the item was published. */
    definition: ContentItemDefinition,
    status: ContentStatus,
    statusLabel: ConsoleContentRow.shape.statusLabel,
    publishOn: z.nullable(z.int()),
    /** The version that takes its place at a time to come; null: none. Saving the item gives it up. */
    scheduled: z.nullable(
      z.object({
        publishOn: z.int(),
        timeZone: z.string(),
        definition: ContentItemDefinition,
      }),
    ),
    /** What was written since, and begins from the version that waits, if any; null while there is nothing. */
    draft: z.nullable(z.omit(ContentItemDefinition, { blocks: true })),
    /** What is written has blocks: see `getContentBlocksContract`. */
    isInBlocks: z.boolean(),
    /** Edition of the last draft; 0 before the first. */
    draftEdition: z.int(),
    kind: ContentKind,
    /** /<collection>/<urlId> */
    url: z.string(),
    /** Only members with `settings:write` publish items of the collection. */
    needsApproval: z.boolean(),
    /** Others were asked for a review and have not answered; null: they were not. */
    review: z.nullable(
      z.object({ note: z.string(), requestedAt: z.iso.datetime(), requestedBy: z.string() }),
    ),
  }),
} as const satisfies Contract;

const Version = z.object({
  /** Place in the log. */
  version: z.int(),
  title: z.string(),
  savedAt: z.iso.datetime(),
  /** The actor who saved, scheduled or restored it. */
  savedBy: z.string(),
  /** `saved`: visitors saw it from then on, if the item was published. */
  kind: z.enum(["saved", "scheduled", "reverted"]),
  /** The version that a reverted one repeats. */
  toVersion: z.nullable(z.int()),
  /** When visitors see a scheduled one, unless another one took its place before. */
  publishOn: z.nullable(z.int()),
});
export type ContentVersion = z.infer<typeof Version>;

export const listContentVersionsContract = {
  method: "GET",
  path: "/api/console/content/items/:id/versions",
  summary: "The saved states of a content item, latest first",
  tag,
  access: "owner",
  permission: "content:read",
  params: z.object({ id: Slug }),
  query: z.object(pageQuery),
  response: pageOf(Version),
} as const satisfies Contract;

/** 404 `version-unknown`. */
export const getContentVersionContract = {
  method: "GET",
  path: "/api/console/content/items/:id/versions/:version",
  summary: "A saved state of a content item, whole",
  tag,
  access: "owner",
  permission: "content:read",
  params: z.object({
    id: Slug,
    version: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000_000_000)),
  }),
  response: z.extend(Version, { definition: ContentItemDefinition }),
} as const satisfies Contract;
