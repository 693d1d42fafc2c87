import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { collectionAddressDecider } from "#domain/catalog/decide-collection-address.ts";
import { CollectionAddressEvent, CollectionEvent } from "#domain/catalog/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { DefineCatalog } from "../catalog/define-catalog.ts";
import type { CatalogOutcome } from "../catalog/outcome.ts";
import type { Handler } from "../kit/handle.ts";
import type { PlannedCollection, PlannedProduct } from "./import-plan.ts";

type Dependencies = { readonly handler: Handler; readonly catalog: DefineCatalog };

/**
 * Defines the collections of products, each once and before its first product. A collection of the
 * shop at the same path is used instead. A collection that an earlier import defined belongs to the owners:
 * it keeps what they wrote about it, and one that they removed stays removed.
 */
export const createImportedCollections = (
  { handler, catalog }: Dependencies,
  metadata: EventMetadata,
  onDefined: () => void,
) => {
  const collections = handler(collectionDecider, CollectionEvent);
  const addresses = handler(collectionAddressDecider, CollectionAddressEvent);
  const known = new Map<string, Promise<string>>();

  /** The collection of an earlier import, or the one that has the path of a removed one by now. */
  const findPresent = async ({ collectionId, slug }: PlannedCollection) => {
    const { state } = await collections.load(metadata.websiteId, collectionId);
    if (state.defined) return collectionId;
    if (!state.removed) return undefined;
    const address = await addresses.load(metadata.websiteId, slug);
    return address.state.collectionId ?? collectionId;
  };
  const define = async (planned: PlannedCollection): Promise<string> => {
    const present = await findPresent(planned);
    if (present !== undefined) return present;
    const defined = await catalog.defineCollection({ ...planned, description: "" }, metadata);
    if (defined.ok && defined.value.changed) onDefined();
    if (!defined.ok && defined.rejection.code === "address-taken")
      return defined.rejection.collectionId;
    return planned.collectionId;
  };
  const idOf = (planned: PlannedCollection): Promise<string> => {
    const id = known.get(planned.collectionId) ?? define(planned);
    known.set(planned.collectionId, id);
    return id;
  };
  return async (planned: PlannedProduct): Promise<PlannedProduct> => {
    const ids = new Map<string, string>();
    for (const each of planned.collections) ids.set(each.collectionId, await idOf(each));
    const own = (id: string) => ids.get(id) ?? id;
    return {
      ...planned,
      collections: planned.collections.map((each) => ({
        ...each,
        collectionId: own(each.collectionId),
      })),
      product: { ...planned.product, collectionIds: planned.product.collectionIds.map(own) },
    };
  };
};

/**
 * Defines a product. A collection that has become full in the meantime keeps no product out of the
 * shop.
 */
export const defineWithRoom = async (
  catalog: DefineCatalog,
  { product, collections }: Pick<PlannedProduct, "product" | "collections">,
  metadata: EventMetadata,
  onFull: (title: string) => void,
): Promise<CatalogOutcome> => {
  const outcome = await catalog.defineProduct(product, metadata);
  if (outcome.ok || outcome.rejection.code !== "collection-full") return outcome;
  const { collectionId: full } = outcome.rejection;
  if (!product.collectionIds.includes(full)) return outcome;
  onFull(collections.find(({ collectionId }) => collectionId === full)?.title ?? full);
  const collectionIds = product.collectionIds.filter((id) => id !== full);
  const rest = { product: { ...product, collectionIds }, collections };
  return defineWithRoom(catalog, rest, metadata, onFull);
};
