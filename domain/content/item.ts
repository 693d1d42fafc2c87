import * as z from "zod/mini";
import { recordTypes } from "../codes/content-codes.ts";
import { ContentImage } from "../kit/content-image.ts";
import { EpochMs } from "../kit/epoch-ms.ts";
import { PageDocument } from "../pages/document.ts";
import type { ContentKind } from "./collection.ts";

const { text, image, event, gallery } = recordTypes;

/** Spec: B3.84. */
export const ContentRecordType = z.literal([text, image, event, gallery]);
export type ContentRecordType = z.infer<typeof ContentRecordType>;

/** The record types of each kind of collection. */
export const recordTypesOf: Readonly<Record<ContentKind, readonly ContentRecordType[]>> = {
  blog: [text, image, gallery],
  events: [event],
  gallery: [gallery],
};

/** The name that templates print: `text`, `image`, `event`, `gallery`. */
export const recordTypeLabel = (recordType: ContentRecordType): string =>
  Object.entries(recordTypes).find(([, code]) => code === recordType)?.[0] ?? "";

const line = z._default(z.string().check(z.maxLength(200)), "");

/** Spec: B3.44. */
export const ContentLocation = z.object({
  addressTitle: line,
  addressLine1: line,
  addressLine2: line,
  addressCountry: line,
  mapLat: z._default(z.nullable(z.number().check(z.minimum(-90), z.maximum(90))), null),
  mapLng: z._default(z.nullable(z.number().check(z.minimum(-180), z.maximum(180))), null),
});
export type ContentLocation = z.infer<typeof ContentLocation>;

/** Everything an owner says about a content item except its publication date. Spec: B3.44. */
export const ContentItemDefinition = z.object({
  itemId: z.string(),
  collectionId: z.string(),
  recordType: ContentRecordType,
  title: z.string(),
  /** Last part of the path: /<collection>/<urlId>. */
  urlId: z.string(),
  /** Safe HTML. */
  body: z._default(z.string().check(z.maxLength(500_000)), ""),
  /** Safe HTML. */
  excerpt: z._default(z.string().check(z.maxLength(20_000)), ""),
  author: z._default(z.object({ displayName: z.string().check(z.maxLength(200)) }), {
    displayName: "",
  }),
  tags: z._default(z.array(z.string()), []),
  categories: z._default(z.array(z.string()), []),
  mainImage: z._default(z.nullable(ContentImage), null),
  /** Pictures of a gallery, in order. */
  items: z._default(z.array(ContentImage), []),
  /** Options that the owner selected, by name: see domain/galleries/options.ts. Spec: B3.51. */
  galleryOptions: z._default(
    z.record(
      z.string().check(z.maxLength(50)),
      z.union([z.string().check(z.maxLength(50)), z.number(), z.boolean()]),
    ),
    {},
  ),
  /** Start of an event; null for other items. */
  startDate: z._default(z.nullable(EpochMs), null),
  endDate: z._default(z.nullable(EpochMs), null),
  location: z._default(z.nullable(ContentLocation), null),
  /** 1 when comments are open. Spec: B4.8. */
  commentState: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
  /** Number of comments that were imported with the item; Daybook does not accept comments yet. */
  publicCommentCount: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  /** URL of the item's subject, to which its title can link. */
  externalLink: line,
  /** With `passthrough` the title links to it. */
  sourceUrl: line,
  passthrough: z._default(z.boolean(), false),
  /** The block that represents the item in lists: `image`, `gallery`, `video` … */
  promotedBlockType: line,
  starred: z._default(z.boolean(), false),
  /** The text as sections and blocks, from which `body` is derived; absent: the text is the body. */
  blocks: z.optional(PageDocument),
});
export type ContentItemDefinition = z.infer<typeof ContentItemDefinition>;
/** Members that a caller can omit have a default. */
export type ContentItemInput = z.input<typeof ContentItemDefinition>;
