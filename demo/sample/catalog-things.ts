import { createDefineCatalog } from "#commands/catalog/define-catalog.ts";
import { createRemoveCollection } from "#commands/catalog/remove-collection.ts";
import type { Handler } from "#commands/kit/handle.ts";
import { reviewIdOf } from "#commands/reviews/write-review.ts";
import { ProductDefinition } from "#domain/catalog/events.ts";
import { reviewDecider } from "#domain/reviews/decide.ts";
import { ReviewEvent } from "#domain/reviews/events.ts";
import { type EventMetadata, type EventStore, streamName } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { demoCollections, demoProducts } from "../catalog/seed.ts";
import { reviewWriter } from "../reviews/seed.ts";
import { demoReviews } from "../reviews/written.ts";
import { demand, goneBy, lastOf, type SampleThing } from "./thing.ts";

export type CatalogThingsDependencies = {
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "readStream">;
  readonly personalData: Pick<PersonalData, "find">;
  readonly now: () => string;
};

/** Reviews of a product go and come back with it. */
const createReviewsOf = ({ handler, eventStore, personalData, now }: CatalogThingsDependencies) => {
  const reviews = handler(reviewDecider, ReviewEvent);
  const idsOf = async (productId: string, websiteId: string) => {
    const ids: { readonly reviewId: string; readonly waits: boolean }[] = [];
    for (const [place, { waits = false }] of (demoReviews[productId] ?? []).entries()) {
      const personId = await personalData.find(websiteId, reviewWriter(productId, place));
      if (personId !== undefined)
        ids.push({ reviewId: reviewIdOf(websiteId, productId, personId), waits });
    }
    return ids;
  };
  return {
    hide: async (productId: string, metadata: EventMetadata) => {
      for (const { reviewId } of await idsOf(productId, metadata.websiteId))
        demand(
          await reviews.run(reviewId, { type: "RejectReview", reviewId, at: now() }, { metadata }),
        );
    },
    /** A review that a member had rejected before stays rejected. */
    show: async (productId: string, metadata: EventMetadata) => {
      for (const { reviewId, waits } of await idsOf(productId, metadata.websiteId)) {
        const stream = streamName("review", metadata.websiteId, reviewId);
        const last = (await eventStore.readStream(stream)).events.at(-1);
        if (last?.metadata.correlationId !== metadata.correlationId) continue;
        const type = waits ? "ReopenReview" : "ApproveReview";
        demand(await reviews.run(reviewId, { type, reviewId, at: now() }, { metadata }));
      }
    },
  };
};

export const productThings = (
  dependencies: CatalogThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const catalog = createDefineCatalog(dependencies);
  const reviews = createReviewsOf(dependencies);
  return demoProducts.map(({ product: { productId, name } }) => {
    const stream = streamName("product", websiteId, productId);
    return {
      kind: "product",
      id: productId,
      name,
      streams: [stream],
      isGone: goneBy(["ProductRemoved"], ["ProductDefined"]),
      needs: (events) => {
        const { success, data } = ProductDefinition.safeParse(
          lastOf(events, "ProductDefined")?.product,
        );
        return success ? data.collectionIds.map((id) => ({ kind: "collection", id })) : [];
      },
      remove: async (metadata) => {
        await reviews.hide(productId, metadata);
        const outcome = await catalog.removeProduct(productId, metadata);
        if (!outcome.ok && outcome.rejection.code !== "product-unknown") demand(outcome);
      },
      restore: async (metadata) => {
        const { events } = await dependencies.eventStore.readStream(stream);
        const product = ProductDefinition.parse(lastOf(events, "ProductDefined")?.product);
        demand(await catalog.defineProduct(product, metadata));
        await reviews.show(productId, metadata);
      },
    };
  });
};

export const collectionThings = (
  dependencies: CatalogThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const collections = createRemoveCollection(dependencies);
  return demoCollections.map(({ collectionId, title, parentId }) => ({
    kind: "collection",
    id: collectionId,
    name: title,
    streams: [streamName("collection", websiteId, collectionId)],
    isGone: goneBy(["CollectionRemoved"], ["CollectionRestored", "CollectionDefined"]),
    needs: () => (parentId == null ? [] : [{ kind: "collection", id: parentId }]),
    remove: async (metadata) => demand(await collections.remove(collectionId, metadata)),
    restore: async (metadata) => demand(await collections.restore(collectionId, metadata)),
  }));
};
