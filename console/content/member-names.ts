import type { ContentItemDefinition } from "#domain/content/item.ts";
import { TEXT } from "../kit/editing/change-text.ts";

/** As the screen calls them; what it cannot change has no name. */
export const memberNames = {
  title: "title",
  body: "text",
  blocks: "text in blocks",
  excerpt: "excerpt",
  author: "author",
  tags: "tags",
  categories: "categories",
  mainImage: "main picture",
  items: "pictures",
  galleryOptions: "gallery design",
  startDate: "start",
  endDate: "end",
  location: "place",
  urlId: "URL slug",
  externalLink: "link",
  starred: "featured",
  collectionId: "collection",
  commentState: "comments",
  sourceUrl: "source",
  passthrough: "link of the title",
} as const satisfies Partial<Record<keyof ContentItemDefinition, string>>;

/** The members whose values the list of changes shows; the others have codes, ids or no text. */
export const memberValues: Partial<Record<keyof ContentItemDefinition, typeof TEXT>> = {
  title: TEXT,
  body: TEXT,
  excerpt: TEXT,
  author: TEXT,
  tags: TEXT,
  categories: TEXT,
  urlId: TEXT,
  externalLink: TEXT,
  sourceUrl: TEXT,
};
