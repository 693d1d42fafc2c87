import { presentCollection } from "./present-collection.ts";
import type { BlockServing } from "./serving.ts";

/** The collections that the visitor can open. */
export const collections: BlockServing<"collections"> = {
  find: async (ask, facts, { parent, limit }) => {
    const { collections: all, gate } = facts;
    const above = await presentCollection(ask, facts, parent);
    const listed = all.filter(
      ({ parentId, url }) =>
        gate.opens(url) && (parent === "" ? parentId === null : parentId === above?.id),
    );
    return { items: listed.slice(0, limit).map(({ url, ...each }) => ({ ...each, fullUrl: url })) };
  },
};
