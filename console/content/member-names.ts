import type { ContentItemDefinition } from "#domain/content/item.ts";

/** As the screen calls them; what it cannot change has no name. */
export const memberNames: Partial<Record<keyof ContentItemDefinition, string>> = {
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
};
