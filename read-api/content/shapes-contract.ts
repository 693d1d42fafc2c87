import * as z from "zod/mini";
import { ContentKind } from "#domain/content/collection.ts";
import { ContentItemDefinition, ContentRecordType } from "#domain/content/item.ts";
import { ContentStatus } from "#domain/content/status.ts";
import { ContentImage } from "#domain/kit/content-image.ts";

export const ContentCollection = z.object({
  id: z.string(),
  kind: ContentKind,
  slug: z.string(),
  /** /<slug> */
  url: z.string(),
  title: z.string(),
  description: z.string(),
});
export type ContentCollection = z.infer<typeof ContentCollection>;

/** With the members for its owner only. */
export const OwnContentCollection = z.extend(ContentCollection, {
  enabled: z.boolean(),
  inNavigation: z.boolean(),
  /** Only members with `settings:write` publish its items. */
  needsApproval: z.boolean(),
});
export type OwnContentCollection = z.infer<typeof OwnContentCollection>;

/** An item as visitors see it. Spec: B3.44. */
export const ContentItem = z.object({
  id: z.string(),
  urlId: z.string(),
  /** /<collection>/<urlId> */
  url: z.string(),
  collectionId: z.string(),
  recordType: ContentRecordType,
  title: z.string(),
  /** Safe HTML; in lists its first 2,000 characters. */
  body: z.string(),
  /** Safe HTML. */
  excerpt: z.string(),
  /**
   * How the sentences of a text in blocks begin. Absent with an excerpt, without sentences, and for other texts; in lists
   * also where the body has nothing but headings and sentences.
   */
  summary: z.optional(z.string()),
  /** Milliseconds since 1970. */
  publishOn: z.int(),
  ...z.omit(ContentItemDefinition, {
    itemId: true,
    collectionId: true,
    recordType: true,
    title: true,
    urlId: true,
    body: true,
    excerpt: true,
    mainImage: true,
    items: true,
    blocks: true,
  }).shape,
  mainImage: z.nullable(ContentImage),
  items: z.array(ContentImage),
  updatedAt: z.iso.datetime(),
});
export type ContentItem = z.infer<typeof ContentItem>;

export const ConsoleContentRow = z.object({
  id: z.string(),
  collectionId: z.string(),
  collectionTitle: z.string(),
  kind: ContentKind,
  /**
   * Of the draft, else of the version that waits, else of the one in force; so are author and categories. Dates
   * are those that visitors see.
   */
  title: z.string(),
  url: z.string(),
  recordType: ContentRecordType,
  status: ContentStatus,
  /** Label of an item that visitors cannot see; null for one that they can. Spec: B3.97. */
  statusLabel: z.nullable(z.enum(["Scheduled", "Needs Review", "Draft", "Private"])),
  publishOn: z.nullable(z.int()),
  startDate: z.nullable(z.int()),
  endDate: z.nullable(z.int()),
  /** When visitors see changes that are scheduled; null: none are. */
  scheduledFor: z.nullable(z.int()),
  /** There is a draft that visitors do not see. */
  draftChanged: z.boolean(),
  /** Others were asked to look at the item, or at its draft. */
  reviewRequested: z.boolean(),
  author: z.string(),
  categories: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});
export type ConsoleContentRow = z.infer<typeof ConsoleContentRow>;
