import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { collectionAddressDecider } from "#domain/catalog/decide-collection-address.ts";
import { CollectionAddressEvent, CollectionEvent } from "#domain/catalog/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { CatalogDependencies } from "./dependencies.ts";

type Place = { readonly slug: string; readonly collectionId: string };

/** Which collection uses which path. Every step can be repeated. */
export const createCollectionAddresses = (dependencies: CatalogDependencies) => {
  const { handler, now, collectionsAt = async () => [] } = dependencies;
  const addresses = handler(collectionAddressDecider, CollectionAddressEvent);
  const collections = handler(collectionDecider, CollectionEvent);
  const step =
    (type: "ClaimAddress" | "ReleaseAddress") =>
    ({ slug, collectionId }: Place, metadata: EventMetadata) =>
      addresses.run(slug, { type, slug, collectionId, at: now() }, { metadata });
  const claim = step("ClaimAddress");

  /** A collection from before paths were claimed claims its own when another one asks for it. */
  const claimForOlder = async (
    { slug, collectionId }: Place,
    metadata: EventMetadata,
  ): Promise<void> => {
    const { websiteId } = metadata;
    for (const other of await collectionsAt(websiteId, slug)) {
      if (other === collectionId) continue;
      const { defined } = (await collections.load(websiteId, other)).state;
      if (defined?.slug === slug) await claim({ slug, collectionId: other }, metadata);
    }
  };

  return { claim, claimForOlder, release: step("ReleaseAddress") };
};
