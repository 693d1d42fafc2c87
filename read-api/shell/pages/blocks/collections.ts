import type { BlockServing } from "./serving.ts";

/** The collections that the visitor can open. */
export const collections: BlockServing<"collections"> = {
  find: async (_ask, { collections: all, gate }, { parent, limit }) => {
    const above = all.find(({ slug }) => slug === parent);
    const listed = all.filter(
      ({ parentId, url }) =>
        gate.opens(url) && (parent === "" ? parentId === null : parentId === above?.id),
    );
    return { items: listed.slice(0, limit).map(({ url, ...each }) => ({ ...each, fullUrl: url })) };
  },
};
