import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent } from "#domain/catalog/events.ts";
import { accept, reject } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { withoutKey } from "../kit/owner-metadata.ts";
import { createCollectionAddresses } from "./collection-addresses.ts";
import type { CatalogDependencies, CollectionDefinition } from "./dependencies.ts";
import { type CatalogOutcome, outcomeOf } from "./outcome.ts";
import { createPlaceCategory } from "./place-category.ts";
import { createRemoveCollection } from "./remove-collection.ts";

/**
 * The collections' commands. Like a product's definition they change several streams, and repeating
 * a command completes an interrupted one.
 */
export const createDefineCollection = (dependencies: CatalogDependencies) => {
  const { handler, now } = dependencies;
  const collections = handler(collectionDecider, CollectionEvent);
  const categories = createPlaceCategory(dependencies);
  const addresses = createCollectionAddresses(dependencies);

  const define = async (
    { parentId, ...definition }: CollectionDefinition,
    caller: EventMetadata,
  ): Promise<CatalogOutcome> => {
    const { collectionId } = definition;
    const metadata = withoutKey(caller);
    const place = parentId === undefined ? undefined : { collectionId, parentId };
    const command = { type: "DefineCollection", ...definition, at: now() } as const;
    const { state } = await collections.load(metadata.websiteId, collectionId);
    const wanted = collectionDecider.decide(command, state);
    if (!wanted.ok) return wanted;
    const noPlace = place && (await categories.refusal(place, metadata.websiteId));
    if (noPlace) return reject(noPlace);
    if (state.defined?.slug !== definition.slug)
      await addresses.claimForOlder(definition, metadata);
    const claimed = await addresses.claim(definition, metadata);
    if (!claimed.ok) return claimed;
    // A removed collection is placed in the tree before it becomes visible again.
    const back = state.removed && (await categories.putBack(collectionId, metadata));
    if (back?.ok === false) {
      await addresses.release(definition, metadata);
      return back;
    }
    const defined = outcomeOf(await collections.run(collectionId, command, { metadata }));
    if (!defined.ok) {
      const { defined: present } = (await collections.load(metadata.websiteId, collectionId)).state;
      if (present?.slug !== definition.slug) await addresses.release(definition, metadata);
      return defined;
    }
    const left = state.defined?.slug;
    if (left !== undefined && left !== definition.slug)
      await addresses.release({ slug: left, collectionId }, metadata);
    if (place === undefined) return defined;
    const placed = outcomeOf(await categories.place(place, metadata));
    if (!placed.ok) return placed;
    return accept({
      changed: defined.value.changed || placed.value.changed,
      position: placed.value.position ?? defined.value.position,
    });
  };

  return { define, ...createRemoveCollection(dependencies) };
};
