import { productDecider } from "#domain/catalog/decide.ts";
import { productAddressDecider } from "#domain/catalog/decide-address.ts";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent, ProductAddressEvent, ProductEvent } from "#domain/catalog/events.ts";
import type { ProductOfFile } from "#domain/catalog/file-rows.ts";
import type { Handler } from "../kit/handle.ts";

/** The product with this id, else the one at this path. Stock is not loaded. */
export type FindPresent = (wanted: {
  readonly productId: string;
  readonly slug: string;
}) => Promise<ProductOfFile | undefined>;

/**
 * Reads the streams, so that a file is compared with the current state and not with a table that
 * lags.
 */
export const createFindPresent = (handler: Handler) => {
  const products = handler(productDecider, ProductEvent);
  const addresses = handler(productAddressDecider, ProductAddressEvent);
  const collections = handler(collectionDecider, CollectionEvent);

  return (websiteId: string): FindPresent => {
    type PresentCollection = ProductOfFile["collections"][number] | undefined;
    const known = new Map<string, Promise<PresentCollection>>();
    const collectionOf = (id: string): Promise<PresentCollection> => {
      const found =
        known.get(id) ?? collections.load(websiteId, id).then(({ state }) => state.defined);
      known.set(id, found);
      return found;
    };
    const productOf = async (id: string) => (await products.load(websiteId, id)).state.product;
    const productAt = async (slug: string) => {
      const { productId } = (await addresses.load(websiteId, slug)).state;
      return productId === undefined ? undefined : productOf(productId);
    };
    return async ({ productId, slug }) => {
      const product = (await productOf(productId)) ?? (await productAt(slug));
      if (product === undefined) return undefined;
      const found = await Promise.all(product.collectionIds.map(collectionOf));
      return { product, collections: found.filter((each) => each !== undefined), stock: new Map() };
    };
  };
};
