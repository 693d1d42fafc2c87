import { isPublic, mayPublish } from "#domain/content/approval.ts";
import { contentCollectionDecider } from "#domain/content/decide-collection.ts";
import { contentItemDecider } from "#domain/content/decide-item.ts";
import { ContentCollectionEvent, ContentItemEvent } from "#domain/content/events.ts";
import type { Handler } from "../kit/handle.ts";

/** Whether a call of a member would change what visitors see and needs someone who approves it. */
export const createApproval = ({ handler }: { readonly handler: Handler }) => {
  const collections = handler(contentCollectionDecider, ContentCollectionEvent);
  const items = handler(contentItemDecider, ContentItemEvent);

  const isReserved = async (websiteId: string, collectionId: string): Promise<boolean> => {
    const { collection } = (await collections.load(websiteId, collectionId)).state;
    return !mayPublish(collection, false);
  };

  return {
    /** Members who cannot approve leave the rule as it is. */
    ofCollection: async (websiteId: string, collectionId: string, needsApproval: boolean) =>
      (await isReserved(websiteId, collectionId)) !== needsApproval,

    /** Publishing an item, where it is now or where its draft puts it. */
    ofPublishing: async (websiteId: string, itemId: string, drafted?: string): Promise<boolean> => {
      const { item } = (await items.load(websiteId, itemId)).state;
      for (const collectionId of [item?.collectionId, drafted])
        if (collectionId !== undefined && (await isReserved(websiteId, collectionId))) return true;
      return false;
    },

    /** Saving, hiding or removing an item that visitors see. `target`: the collection that it is saved in. */
    ofChange: async (websiteId: string, itemId: string, target?: string): Promise<boolean> => {
      const { item, status } = (await items.load(websiteId, itemId)).state;
      if (item === undefined || !isPublic(status)) return false;
      for (const collectionId of [item.collectionId, target])
        if (collectionId !== undefined && (await isReserved(websiteId, collectionId))) return true;
      return false;
    },
  };
};
