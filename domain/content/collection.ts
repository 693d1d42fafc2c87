import * as z from "zod/mini";
import { collectionTypes } from "../codes/content-codes.ts";

export const contentKinds = ["blog", "events", "gallery"] as const;
/** The kind of a content collection; also its `typeName` in templates. */
export const ContentKind = z.enum(contentKinds);
export type ContentKind = z.infer<typeof ContentKind>;

/**
 * The code of every content collection. The other names in the table are not known. Spec: B3.85.
 */
export const CONTENT_COLLECTION_TYPE = collectionTypes.generic;

export const ContentCollectionDefinition = z.object({
  collectionId: z.string(),
  kind: ContentKind,
  /** The path: /<slug>, and /<slug>/<urlId> for its items. */
  slug: z.string(),
  title: z.string(),
  /** Plain text. */
  description: z.string(),
  /** Whether visitors can see it at all. */
  enabled: z.boolean(),
  /** Whether the website's navigation links to it. */
  inNavigation: z.boolean(),
  /** Whether only members who can approve publish its items; absent: everyone who writes can. */
  needsApproval: z.optional(z.boolean()),
});
export type ContentCollectionDefinition = z.infer<typeof ContentCollectionDefinition>;

export const contentCollectionUrl = (slug: string): string => `/${slug}`;
export const contentItemUrl = (collectionSlug: string, urlId: string): string =>
  `/${collectionSlug}/${urlId}`;
