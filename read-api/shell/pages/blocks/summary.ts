import { toContentItemView } from "../content/content-view.ts";
import { showsDrafts } from "../editor/website-preview.ts";
import type { BlockServing } from "./serving.ts";

/** Events are those to come; posts and galleries are the newest. */
export const summary: BlockServing<"summary"> = {
  find: async (ask, facts, { collectionId, category, onlyFeatured, limit }) => {
    const { context, contentCollections, gate } = facts;
    const collection = contentCollections.find(({ id, enabled }) => enabled && id === collectionId);
    if (collection === undefined || !gate.opens(collection.url)) return { items: [] };
    const { rows } = await ask.contentItems({
      websiteId: context.websiteId,
      collection,
      listing: {
        ...(category !== "" && { category }),
        ...(onlyFeatured === true && { featured: true }),
        ...(collection.kind === "events" && { when: "upcoming" as const }),
        listing: gate.listing(collection.url),
        drafts: showsDrafts(facts),
        page: 1,
        pageSize: limit,
      },
    });
    return {
      items: rows.map((item) => toContentItemView(item, collection)),
      isOfEvents: collection.kind === "events",
    };
  },
};
