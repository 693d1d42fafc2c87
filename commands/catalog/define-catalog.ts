import { productDecider } from "#domain/catalog/decide.ts";
import { type ProductDefinition, ProductEvent } from "#domain/catalog/events.ts";
import { withSkus } from "#domain/catalog/generate-skus.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { accept, reject } from "#domain/kit/result.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { withoutKey } from "../kit/owner-metadata.ts";
import { safeHtml } from "../kit/safe-html.ts";
import { createDefineCollection } from "./define-collection.ts";
import type { CatalogDependencies, CollectionDefinition } from "./dependencies.ts";
import { createRequireKept } from "./kept-files.ts";
import { type CatalogOutcome, outcomeOf } from "./outcome.ts";
import { createPatchProduct, type PatchProduct } from "./patch-product.ts";
import { createPlacement } from "./place-product.ts";

export type DefineCatalog = {
  readonly defineProduct: (
    product: ProductDefinition,
    metadata: EventMetadata,
    /**
     * The version that the caller started from; rejects `product-changed` when the product differs
     * by now.
     */
    seen?: ProductDefinition,
  ) => Promise<CatalogOutcome>;
  readonly patchProduct: PatchProduct;
  readonly removeProduct: (productId: string, metadata: EventMetadata) => Promise<CatalogOutcome>;
  /** Rejects `product-unknown`. */
  readonly showProduct: (
    productId: string,
    visible: boolean,
    metadata: EventMetadata,
  ) => Promise<CatalogOutcome>;
  readonly defineCollection: (
    collection: CollectionDefinition,
    metadata: EventMetadata,
  ) => Promise<CatalogOutcome>;
  readonly removeCollection: (
    collectionId: string,
    metadata: EventMetadata,
  ) => Promise<CatalogOutcome>;
  /** The product's current state in the log; undefined when it does not exist (any longer). */
  readonly loadProduct: (
    websiteId: string,
    productId: string,
  ) => Promise<ProductDefinition | undefined>;
};

/**
 * The catalogue's commands. A definition changes several streams, and a crash can interrupt it
 * anywhere. Its places in collections and its path are claimed first, then the product is defined,
 * then unneeded claims are released. Repeating the definition completes an interrupted one.
 */
export const createDefineCatalog = (dependencies: CatalogDependencies): DefineCatalog => {
  const { handler, now, files, pictures } = dependencies;
  const products = handler(productDecider, ProductEvent);
  const requireKept =
    files && pictures
      ? createRequireKept({ files, pictures })
      : async (_websiteId: string, product: ProductDefinition) => accept(product);
  const collections = createDefineCollection(dependencies);
  const placement = createPlacement(dependencies);

  const loadProduct = async (websiteId: string, productId: string) =>
    (await products.load(websiteId, productId)).state.product;

  const defineProduct: DefineCatalog["defineProduct"] = async (given, caller, seen) => {
    const metadata = withoutKey(caller);
    const { websiteId } = metadata;
    const safe = withSkus({ ...given, description: safeHtml(given.description) });
    const refused = refusalOf(safe);
    if (refused) return reject(refused);
    const before = await loadProduct(websiteId, safe.productId);
    const kept = await requireKept(websiteId, safe, before);
    if (!kept.ok) return kept;
    // The product with measured pictures; the comparison with the saved one uses these.
    const product = kept.value;
    if (seen !== undefined && !sameJson(before, seen) && !sameJson(before, product))
      return reject({ code: "product-changed", present: before });
    const noRoom = await placement.take(product, metadata);
    if (noRoom) {
      await placement.release(product, before, metadata);
      return reject(noRoom);
    }
    const command = { type: "DefineProduct", product, seen, at: now() } as const;
    const decided = await products.run(product.productId, command, { metadata });
    if (!decided.ok)
      await placement.release(product, await loadProduct(websiteId, product.productId), metadata);
    else if (before) await placement.release(before, product, metadata);
    return outcomeOf(decided);
  };

  const removeProduct = async (productId: string, caller: EventMetadata) => {
    const metadata = withoutKey(caller);
    const before = await loadProduct(metadata.websiteId, productId);
    if (before === undefined) return reject({ code: "product-unknown" } as const);
    const command = { type: "RemoveProduct", at: now() } as const;
    const decided = await products.run(productId, command, { metadata });
    if (decided.ok) await placement.release(before, undefined, metadata);
    return outcomeOf(decided);
  };

  const showProduct = async (productId: string, visible: boolean, caller: EventMetadata) => {
    const command = { type: "ShowProduct", visible, at: now() } as const;
    return outcomeOf(await products.run(productId, command, { metadata: withoutKey(caller) }));
  };

  return {
    showProduct,
    defineProduct,
    patchProduct: createPatchProduct(dependencies),
    removeProduct,
    defineCollection: collections.define,
    removeCollection: collections.remove,
    loadProduct,
  };
};
