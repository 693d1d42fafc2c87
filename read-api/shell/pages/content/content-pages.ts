import type { ContentKind } from "#domain/content/collection.ts";
import type { PageName } from "../page-facts.ts";

/** The page and template for each kind of collection … */
export const collectionPages: Readonly<Record<ContentKind, PageName>> = {
  blog: "blog",
  events: "events",
  gallery: "gallery",
};
/** … and for its items. */
export const itemPages: Readonly<Record<ContentKind, PageName>> = {
  blog: "blog-item",
  events: "event",
  gallery: "gallery-item",
};
