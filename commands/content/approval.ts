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

  const isAnyReserved = async (
    websiteId: string,
    collectionIds: readonly (string | undefined)[],
  ): Promise<boolean> => {
    for (const collectionId of collectionIds)
      if (collectionId !== undefined && (await isReserved(websiteId, collectionId))) return true;
    return false;
  };

  const load = async (websiteId: string, itemId: string) =>
    (await items.load(websiteId, itemId)).state;

  return {
    /** A collection that needs approval, or would from now on: its path and state decide what visitors see. */
    ofCollection: async (websiteId: string, collectionId: string, needsApproval: boolean) =>
      needsApproval || (await isReserved(websiteId, collectionId)),

    /** Publishing an item, where it is now or where its draft puts it. */
    ofPublishing: async (websiteId: string, itemId: string, drafted?: string): Promise<boolean> => {
      const { item } = await load(websiteId, itemId);
      return isAnyReserved(websiteId, [item?.collectionId, drafted]);
    },

    /**
     * Saving an item without a draft, in the collection `target`. New ones can be written anywhere; what
     * may be under review changes in drafts only, whose edition the approval names.
     */
    ofSaving: async (websiteId: string, itemId: string, target: string): Promise<boolean> => {
      const { item } = await load(websiteId, itemId);
      return item !== undefined && isAnyReserved(websiteId, [item.collectionId, target]);
    },

    /** Hiding or removing an item that visitors see. */
    ofHiding: async (websiteId: string, itemId: string): Promise<boolean> => {
      const { item, status } = await load(websiteId, itemId);
      return isPublic(status) && isAnyReserved(websiteId, [item?.collectionId]);
    },

    /** Restoring an item that visitors saw before it was removed. */
    ofRestoring: async (websiteId: string, itemId: string): Promise<boolean> => {
      const { removed } = await load(websiteId, itemId);
      return (
        removed !== undefined &&
        isPublic(removed.status) &&
        isAnyReserved(websiteId, [removed.item?.collectionId])
      );
    },
  };
};
