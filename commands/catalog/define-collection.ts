import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent } from "#domain/catalog/events.ts";
import { accept, reject } from "#domain/shared/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createCollectionAddresses } from "./collection-addresses.ts";
import type { CatalogDependencies, CollectionDefinition } from "./dependencies.ts";
import { type CatalogOutcome, outcomeOf, withoutKey } from "./outcome.ts";
import { createPlaceCategory } from "./place-category.ts";

/**
 * What is said about collections. Like a product's, their streams are touched in an order that a
 * crash may cut anywhere, and saying the same again takes up what was cut.
 */
export const createDefineCollection = (dependencies: CatalogDependencies) => {
  const { handler, now, collectionsAt = async () => [] } = dependencies;
  const collections = handler(collectionDecider, CollectionEvent);
  const categories = createPlaceCategory(dependencies);
  const addresses = createCollectionAddresses(dependencies);

  /** A collection that is older than the claims of addresses gets its own when another asks for it. */
  const claimForOlder = async (
    { slug, collectionId }: CollectionDefinition,
    metadata: EventMetadata,
  ): Promise<void> => {
    const { websiteId } = metadata;
    for (const other of await collectionsAt(websiteId, slug)) {
      if (other === collectionId) continue;
      const { defined } = (await collections.load(websiteId, other)).state;
      if (defined?.slug === slug) await addresses.claim({ slug, collectionId: other }, metadata);
    }
  };

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
    if (state.defined?.slug !== definition.slug) await claimForOlder(definition, metadata);
    const claimed = await addresses.claim(definition, metadata);
    if (!claimed.ok) return claimed;
    const defined = outcomeOf(await collections.run(collectionId, command, { metadata }));
    const left = state.defined?.slug;
    if (defined.ok && left !== undefined && left !== definition.slug)
      await addresses.release({ slug: left, collectionId }, metadata);
    if (!defined.ok || place === undefined) return defined;
    const placed = outcomeOf(await categories.place(place, metadata));
    if (!placed.ok) return placed;
    return accept({
      changed: defined.value.changed || placed.value.changed,
      position: placed.value.position ?? defined.value.position,
    });
  };

  /** Products stay, and what was below it moves up to where it was. */
  const remove = async (collectionId: string, caller: EventMetadata): Promise<CatalogOutcome> => {
    const metadata = withoutKey(caller);
    const { state } = await collections.load(metadata.websiteId, collectionId);
    if (state.defined === undefined) return reject({ code: "collection-unknown", collectionId });
    const left = await categories.takeOut(collectionId, metadata);
    if (!left.ok) return left;
    await addresses.release({ slug: state.defined.slug, collectionId }, metadata);
    const command = { type: "RemoveCollection", collectionId, at: now() } as const;
    return outcomeOf(await collections.run(collectionId, command, { metadata }));
  };

  return { define, remove };
};
