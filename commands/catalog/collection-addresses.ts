import { collectionAddressDecider } from "#domain/catalog/decide-collection-address.ts";
import { CollectionAddressEvent } from "#domain/catalog/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { CatalogDependencies } from "./dependencies.ts";

type Place = { readonly slug: string; readonly collectionId: string };

/** Which collection answers to which address. Both steps are the same when repeated. */
export const createCollectionAddresses = ({ handler, now }: CatalogDependencies) => {
  const addresses = handler(collectionAddressDecider, CollectionAddressEvent);
  const step =
    (type: "ClaimAddress" | "ReleaseAddress") =>
    ({ slug, collectionId }: Place, metadata: EventMetadata) =>
      addresses.run(slug, { type, slug, collectionId, at: now() }, { metadata });
  return { claim: step("ClaimAddress"), release: step("ReleaseAddress") };
};
