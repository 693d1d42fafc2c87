import type { ContentKind } from "#domain/content/collection.ts";
import type { PageName } from "./page-data.ts";

/** The page, and so the template, of each kind of collection … */
export const collectionPages: Readonly<Record<ContentKind, PageName>> = {
  blog: "blog",
  events: "events",
  gallery: "gallery",
};
/** … and of what is in it. */
export const itemPages: Readonly<Record<ContentKind, PageName>> = {
  blog: "blog-item",
  events: "event",
  gallery: "gallery-item",
};
