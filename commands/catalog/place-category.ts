import { CATEGORY_TREE_ID, categoryTreeDecider } from "#domain/catalog/decide-category-tree.ts";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CategoryTreeEvent, CollectionEvent } from "#domain/catalog/events.ts";
import type { CatalogRejection } from "#domain/catalog/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { CatalogDependencies } from "./dependencies.ts";

/** Null: the top level. */
type Place = { readonly collectionId: string; readonly parentId: string | null };

/** The position of a collection in its website's tree. */
export const createPlaceCategory = ({ handler, now }: CatalogDependencies) => {
  const collections = handler(collectionDecider, CollectionEvent);
  const trees = handler(categoryTreeDecider, CategoryTreeEvent);
  const command = (place: Place) => ({ type: "PlaceCategory", ...place, at: now() }) as const;

  return {
    /**
     * Checked before anything is recorded, so that a rejected position leaves the title unchanged,
     * too.
     */
    refusal: async (place: Place, websiteId: string): Promise<CatalogRejection | undefined> => {
      const { parentId } = place;
      if (parentId === null) return undefined;
      const parent = await collections.load(websiteId, parentId);
      if (parent.state.defined === undefined)
        return { code: "collection-unknown", collectionId: parentId };
      const tree = await trees.load(websiteId, CATEGORY_TREE_ID);
      const decided = categoryTreeDecider.decide(command(place), tree.state);
      return decided.ok ? undefined : decided.rejection;
    },

    place: (place: Place, metadata: EventMetadata) =>
      trees.run(CATEGORY_TREE_ID, command(place), { metadata }),

    /** The children move up. */
    takeOut: (collectionId: string, metadata: EventMetadata) =>
      trees.run(
        CATEGORY_TREE_ID,
        { type: "TakeCategoryOut", collectionId, at: now() },
        { metadata },
      ),

    /** Restores it to its last position, with its children. */
    putBack: (collectionId: string, metadata: EventMetadata) =>
      trees.run(
        CATEGORY_TREE_ID,
        { type: "PutCategoryBack", collectionId, at: now() },
        { metadata },
      ),
  };
};
