import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent } from "#domain/catalog/events.ts";
import { accept, reject } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { withoutKey } from "../kit/owner-metadata.ts";
import { createCollectionAddresses } from "./collection-addresses.ts";
import type { CatalogDependencies } from "./dependencies.ts";
import { type CatalogOutcome, outcomeOf } from "./outcome.ts";
import { createPlaceCategory } from "./place-category.ts";

/** Removes and restores collections; repeating a command completes an interrupted one. */
export const createRemoveCollection = (dependencies: CatalogDependencies) => {
  const { handler, now } = dependencies;
  const collections = handler(collectionDecider, CollectionEvent);
  const categories = createPlaceCategory(dependencies);
  const addresses = createCollectionAddresses(dependencies);

  const standing = async (collectionId: string, { websiteId }: Pick<EventMetadata, "websiteId">) =>
    (await collections.load(websiteId, collectionId)).state;

  /** The products are kept, and its children move up to its parent. */
  const remove = async (collectionId: string, caller: EventMetadata): Promise<CatalogOutcome> => {
    const metadata = withoutKey(caller);
    const { defined, removed } = await standing(collectionId, metadata);
    const known = defined ?? removed;
    if (known === undefined) return reject({ code: "collection-unknown", collectionId });
    const command = { type: "RemoveCollection", collectionId, at: now() } as const;
    const done = outcomeOf(await collections.run(collectionId, command, { metadata: caller }));
    if (!done.ok) return done;
    // A repeated call with the same key may come after a restore.
    if ((await standing(collectionId, metadata)).removed === undefined) return done;
    // Also for a collection that is already removed: its removal may have been interrupted here.
    const left = await categories.takeOut(collectionId, metadata);
    if (!left.ok) return left;
    await addresses.release({ slug: known.slug, collectionId }, metadata);
    return accept({ ...done.value, position: left.value.position ?? done.value.position });
  };

  /** Restores it with the products that name it, at its old position. Rejects `address-taken`. */
  const restore = async (collectionId: string, caller: EventMetadata): Promise<CatalogOutcome> => {
    const metadata = withoutKey(caller);
    const { removed } = await standing(collectionId, metadata);
    if (removed !== undefined) {
      const definition = { collectionId, ...removed };
      await addresses.claimForOlder(definition, metadata);
      const claimed = await addresses.claim(definition, metadata);
      if (!claimed.ok) return claimed;
      const placed = await categories.putBack(collectionId, metadata);
      if (!placed.ok) {
        await addresses.release(definition, metadata);
        return placed;
      }
    }
    const command = { type: "RestoreCollection", collectionId, at: now() } as const;
    const done = outcomeOf(await collections.run(collectionId, command, { metadata: caller }));
    // A repeated call with the same key may come after a removal.
    const { removed: still } = await standing(collectionId, metadata);
    if (still === undefined) return done;
    await categories.takeOut(collectionId, metadata);
    await addresses.release({ slug: still.slug, collectionId }, metadata);
    return done;
  };

  const show = async (
    collectionId: string,
    visible: boolean,
    metadata: EventMetadata,
  ): Promise<CatalogOutcome> => {
    const command = { type: "ShowCollection", collectionId, visible, at: now() } as const;
    return outcomeOf(await collections.run(collectionId, command, { metadata }));
  };

  return { remove, restore, show };
};
