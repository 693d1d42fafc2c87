import type { ContentItemDefinition } from "#domain/content/item.ts";
import { type BlocksDependencies, createItemBlocks } from "./item-blocks.ts";

/** An item as its streams have it now, with its draft, for those who show it. */
export const createFindWrittenItem = (dependencies: BlocksDependencies) => {
  const texts = createItemBlocks(dependencies);
  return async (websiteId: string, itemId: string): Promise<ContentItemDefinition | undefined> =>
    (await texts.written(websiteId, itemId))?.item;
};
