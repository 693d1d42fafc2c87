import { fieldsText, type Patch, ProductChange, patchesOf } from "#domain/catalog/bulk-change.ts";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent } from "#domain/catalog/events.ts";
import { productBulk, productChangeOf } from "#domain/catalog/product-bulk.ts";
import { type CatalogRejection, catalogRejectionText } from "#domain/catalog/rejections.ts";
import type { Json } from "#infra/event-store/port.ts";
import { Refusal } from "#infra/http/refusal.ts";
import {
  type BulkAction,
  type BulkList,
  type BulkOutcome,
  type BulkRow,
  bulkList,
} from "../kit/bulk/action.ts";
import { createDefineCatalog } from "./define-catalog.ts";
import type { CatalogDependencies } from "./dependencies.ts";

const refused = (rejection: CatalogRejection): BulkOutcome => ({
  outcome: "refused",
  why: catalogRejectionText(rejection),
});
const leftText = (left: readonly Patch[]): string =>
  `Skipped: ${fieldsText(left)} changed in the meantime.`;

/**
 * Patches contain each field's previous value, so that a repetition has no further effect and an
 * undo restores field by field.
 */
const createEdit = (dependencies: CatalogDependencies) => {
  const { loadProduct, patchProduct } = createDefineCatalog(dependencies);
  // Memos are stored as JSON, which patches survive unchanged.
  const patchesIn = ({ memo }: BulkRow) => memo as readonly Patch[] | null;

  return (id: keyof typeof productBulk.actions) =>
    ({
      id,
      permission: "products:write",
      before: async ({ websiteId, id: productId, input }) => {
        const product = await loadProduct(websiteId, productId);
        if (product === undefined) return null;
        return patchesOf(product, productChangeOf(id, input)) as unknown as Json;
      },
      change: async (row) => {
        const patches = patchesIn(row);
        if (patches === null) return refused({ code: "product-unknown" });
        if (patches.length === 0) return { outcome: "same" };
        const done = await patchProduct(row.id, patches, "forwards", row.metadata);
        if (!done.ok) return refused(done.rejection);
        const { left } = done.value;
        return { outcome: "changed", ...(left.length > 0 && { why: leftText(left) }) };
      },
      back: async (row) => {
        const done = await patchProduct(row.id, patchesIn(row) ?? [], "back", row.metadata);
        if (!done.ok) return refused(done.rejection);
        const { left } = done.value;
        return left.length > 0
          ? { outcome: "refused", why: leftText(left) }
          : { outcome: "changed" };
      },
    }) satisfies BulkAction;
};

/** Bulk actions for products. */
export const productBulkActions = (dependencies: CatalogDependencies): BulkList => {
  const edit = createEdit(dependencies);
  const collections = dependencies.handler(collectionDecider, CollectionEvent);
  const admit = async (websiteId: string, input: unknown): Promise<void> => {
    const change = productChangeOf("edit", input);
    if (change.kind !== "collection" || !change.inside) return;
    const { collectionId } = change;
    const { state } = await collections.load(websiteId, collectionId);
    if (state.defined !== undefined) return;
    const rejection = { code: "collection-unknown", collectionId } as const;
    throw new Refusal(404, rejection.code, catalogRejectionText(rejection));
  };
  return bulkList(productBulk.list, [
    edit("show"),
    edit("hide"),
    { ...edit("edit"), input: ProductChange, admit },
  ]);
};
