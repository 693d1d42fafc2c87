import type { ContentKind } from "#domain/content/collection.ts";

/** What owners call the collections of a kind, and what is in them. */
export const kindNames: Readonly<
  Record<ContentKind, { readonly name: string; readonly item: string; readonly slug: string }>
> = {
  blog: { name: "Blog", item: "post", slug: "blog" },
  events: { name: "Calendar of events", item: "event", slug: "events" },
  gallery: { name: "Galleries", item: "gallery", slug: "galleries" },
};
