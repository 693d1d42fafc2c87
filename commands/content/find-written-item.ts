import { contentItemDecider, shownItem } from "#domain/content/decide-item.ts";
import { ContentItemEvent } from "#domain/content/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { isShown } from "#domain/content/status.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { type BlocksDependencies, createItemBlocks } from "./item-blocks.ts";

/** An item as its streams have it now, with its draft, for those who show it. */
export const createFindWrittenItem = (dependencies: BlocksDependencies) => {
  const texts = createItemBlocks(dependencies);
  return async (websiteId: string, itemId: string): Promise<ContentItemDefinition | undefined> =>
    (await texts.written(websiteId, itemId))?.item;
};

export type FoundItemDraft = {
  readonly item: ContentItemDefinition;
  /** Visitors can open the page of the item. */
  readonly isPublic: boolean;
  /** Visitors see what is written, so that there is nothing to publish. */
  readonly isPublished: boolean;
};

/** What is written of an item, and what of it visitors see. */
export const createFindItemDraft = (dependencies: BlocksDependencies) => {
  const items = dependencies.handler(contentItemDecider, ContentItemEvent);
  const findWritten = createFindWrittenItem(dependencies);
  return async (websiteId: string, itemId: string): Promise<FoundItemDraft | undefined> => {
    const item = await findWritten(websiteId, itemId);
    if (item === undefined) return undefined;
    const { state } = await items.load(websiteId, itemId);
    const nowMs = Date.parse(dependencies.now());
    const isPublic = isShown(state, nowMs);
    return { item, isPublic, isPublished: isPublic && sameJson(shownItem(state, nowMs), item) };
  };
};
