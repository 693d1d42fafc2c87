import { isSlug } from "../catalog/slug.ts";
import type { Decider } from "../kit/decider.ts";
import { isReservedSlug } from "../kit/reserved-slugs.ts";
import { accept, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { ContentCollectionDefinition } from "./collection.ts";
import type { ContentCollectionEvent } from "./events.ts";
import { isTitle } from "./item-rules.ts";
import type { ContentRejection } from "./rejections.ts";

export type DefineContentCollection = {
  readonly type: "DefineContentCollection";
  readonly collection: ContentCollectionDefinition;
  readonly at: string;
};

export type ContentCollectionState = {
  readonly collection: ContentCollectionDefinition | undefined;
};

export const collectionRefusalOf = (
  { title, slug, kind }: ContentCollectionDefinition,
  { collection: before }: ContentCollectionState,
): ContentRejection | undefined => {
  if (!isTitle(title)) return { code: "title-missing" };
  if (!isSlug(slug)) return { code: "slug-malformed" };
  // A collection that had its address before Daybook reserved it can still be changed.
  if (isReservedSlug(slug) && slug !== before?.slug) return { code: "slug-reserved", slug };
  // The existing items are of the collection's first kind.
  return before !== undefined && before.kind !== kind ? { code: "kind-fixed" } : undefined;
};

/** A blog, a calendar of events or a gallery. Stream `contentCollection-<websiteId>.<collectionId>`. */
export const contentCollectionDecider: Decider<
  ContentCollectionState,
  DefineContentCollection,
  ContentCollectionEvent,
  ContentRejection
> = {
  streamCategory: "contentCollection",
  initial: { collection: undefined },
  evolve: (_state, { collection }) => ({ collection }),
  decide: ({ collection, at }, state) => {
    if (sameJson(state.collection, collection)) return accept([]);
    const rejection = collectionRefusalOf(collection, state);
    if (rejection) return reject(rejection);
    return accept([{ type: "ContentCollectionDefined", collection, definedAt: at }]);
  },
};
