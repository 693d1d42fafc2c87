import { type BlocksDependencies, createItemBlocks, type ItemBlocks } from "./item-blocks.ts";

/** The text of an item as its streams have it now, for those who show it. */
export const createFindItemBlocks = (dependencies: BlocksDependencies) => {
  const texts = createItemBlocks(dependencies);
  return async (websiteId: string, itemId: string): Promise<ItemBlocks | undefined> => {
    const found = await texts.read(websiteId, itemId);
    return found.ok ? found.value : undefined;
  };
};
