import * as z from "zod/mini";
import { collectionTypes } from "../codes/content-codes.ts";

export const contentKinds = ["blog", "events", "gallery"] as const;
/** What a collection of content is; also its `typeName` in templates. */
export const ContentKind = z.enum(contentKinds);
export type ContentKind = z.infer<typeof ContentKind>;

/** The code of every content collection: the names of others in the table are not known. Spec: B3.85. */
export const CONTENT_COLLECTION_TYPE = collectionTypes.generic;

export const ContentCollectionDefinition = z.object({
  collectionId: z.string(),
  kind: ContentKind,
  /** The address: /<slug>, and /<slug>/<urlId> for its items. */
  slug: z.string(),
  title: z.string(),
  /** Plain text. */
  description: z.string(),
  /** Whether visitors can see it at all. */
  enabled: z.boolean(),
  /** Whether the site's navigation leads to it. */
  inNavigation: z.boolean(),
});
export type ContentCollectionDefinition = z.infer<typeof ContentCollectionDefinition>;

/** Where other pages of a site are. Spec: B2.3 – B2.5. */
const reservedSlugs: ReadonlySet<string> = new Set(
  "shop cart checkout contact search config settings api assets images restock account unlock unsubscribe forms metrics healthz readyz home not-found error".split(
    " ",
  ),
);

export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug);

export const contentCollectionUrl = (slug: string): string => `/${slug}`;
export const contentItemUrl = (collectionSlug: string, urlId: string): string =>
  `/${collectionSlug}/${urlId}`;
