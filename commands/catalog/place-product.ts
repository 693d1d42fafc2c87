import { productAddressDecider } from "#domain/catalog/decide-address.ts";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import {
  CollectionEvent,
  ProductAddressEvent,
  type ProductDefinition,
} from "#domain/catalog/events.ts";
import type { CatalogRejection } from "#domain/catalog/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { CatalogDependencies } from "./dependencies.ts";

type Placed = Pick<ProductDefinition, "productId" | "slug" | "collectionIds">;

/** A product's claims outside its own stream: places in collections and its path. */
export const createPlacement = ({ handler, now }: CatalogDependencies) => {
  const collections = handler(collectionDecider, CollectionEvent);
  const addresses = handler(productAddressDecider, ProductAddressEvent);

  const membership = (
    type: "AdmitProduct" | "DismissProduct",
    collectionId: string,
    productId: string,
    metadata: EventMetadata,
  ) => collections.run(collectionId, { type, collectionId, productId, at: now() }, { metadata });

  const address = (
    type: "ClaimAddress" | "ReleaseAddress",
    { slug, productId }: Placed,
    metadata: EventMetadata,
  ) => addresses.run(slug, { type, slug, productId, at: now() }, { metadata });

  return {
    /** Makes every claim or returns why one is impossible; claims made until then are kept. */
    take: async (
      product: Placed,
      metadata: EventMetadata,
    ): Promise<CatalogRejection | undefined> => {
      const { productId, collectionIds } = product;
      for (const collectionId of collectionIds) {
        const admitted = await membership("AdmitProduct", collectionId, productId, metadata);
        if (!admitted.ok) return admitted.rejection;
      }
      const claimed = await address("ClaimAddress", product, metadata);
      return claimed.ok ? undefined : claimed.rejection;
    },

    /** Releases the claims of `before` that `after` does not need. */
    release: async (
      before: Placed,
      after: Placed | undefined,
      metadata: EventMetadata,
    ): Promise<void> => {
      for (const collectionId of before.collectionIds)
        if (!after?.collectionIds.includes(collectionId))
          await membership("DismissProduct", collectionId, before.productId, metadata);
      if (before.slug !== after?.slug) await address("ReleaseAddress", before, metadata);
    },
  };
};
