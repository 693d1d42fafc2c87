import { type Patch, patched } from "#domain/catalog/bulk-change.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import type { CatalogRejection } from "#domain/catalog/rejections.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { withoutKey } from "../kit/owner-metadata.ts";
import type { CatalogDependencies } from "./dependencies.ts";
import { createPlacement } from "./place-product.ts";

/** Patches a product's current state. Fields that someone changed since are left and reported. */
export type PatchProduct = (
  productId: string,
  patches: readonly Patch[],
  direction: "forwards" | "back",
  metadata: EventMetadata,
) => Promise<Result<{ readonly left: readonly Patch[] }, CatalogRejection>>;

/**
 * Changes parts of a product. As in a definition, places in collections are claimed first and
 * released if unneeded.
 */
export const createPatchProduct = (dependencies: CatalogDependencies): PatchProduct => {
  const { handler, now } = dependencies;
  const products = handler(productDecider, ProductEvent);
  const placement = createPlacement(dependencies);
  return async (productId, patches, direction, caller) => {
    const metadata = withoutKey(caller);
    const before = (await products.load(metadata.websiteId, productId)).state.product;
    if (before === undefined) return reject({ code: "product-unknown" });
    const wanted = patched(before, patches, direction);
    const refused = refusalOf(wanted.product);
    if (refused) return reject(refused);
    const noRoom = await placement.take(wanted.product, metadata);
    if (noRoom) {
      await placement.release(wanted.product, before, metadata);
      return reject(noRoom);
    }
    const command = { type: "PatchProduct", patches, direction, at: now() } as const;
    const decided = await products.run(productId, command, { metadata });
    if (!decided.ok) return decided;
    const after = decided.value.state.product;
    await placement.release(before, after, metadata);
    return accept({ left: after === undefined ? [] : patched(after, patches, direction).left });
  };
};
