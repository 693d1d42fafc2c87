import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent } from "#domain/catalog/events.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { SqlStatement } from "#infra/postgres/port.ts";
import {
  getProductEditContract,
  listProductEditsContract,
  type MatchingProducts,
  type ProductEdit,
  startProductEditContract,
  undoProductEditContract,
} from "./edit-contract.ts";
import { createEditRecords } from "./edit-records.ts";
import { createRunEdit, type EditDependencies } from "./run-edit.ts";

export type EditRouteDependencies = EditDependencies & {
  readonly newId: () => string;
  /** Selects the products of the website that are named, or that the list's filters select. */
  readonly selectedProducts: (
    websiteId: string,
    of: { readonly ids: readonly string[] } | { readonly matching: MatchingProducts },
  ) => SqlStatement;
};

const NOT_DONE = "This bulk edit is still running or was already undone.";

/** Changing many products at once, and undoing it. */
export const editCommands = (dependencies: EditRouteDependencies): readonly Route[] => {
  const { sql, now, newId, handler, selectedProducts } = dependencies;
  const records = createEditRecords(sql, now);
  const runEdit = createRunEdit(dependencies);
  const collections = handler(collectionDecider, CollectionEvent);

  const present = async (websiteId: string, editId: string): Promise<ProductEdit> => {
    const edit = await records.find(websiteId, editId);
    if (edit === undefined) throw new Refusal(404, "edit-not-found", "Bulk edit not found.");
    return edit;
  };

  const requireCollection = async (websiteId: string, collectionId: string): Promise<void> => {
    const { state } = await collections.load(websiteId, collectionId);
    if (state.defined !== undefined) return;
    const rejection = { code: "collection-unknown", collectionId } as const;
    throw new Refusal(404, rejection.code, catalogRejectionText(rejection));
  };

  return [
    route(startProductEditContract, async ({ body: { change, of }, context }) => {
      const { websiteId, owner } = context;
      if (change.kind === "collection" && change.inside)
        await requireCollection(websiteId, change.collectionId);
      const editId = newId();
      const edit = { editId, websiteId, startedBy: owner?.ownerId ?? "" };
      await records.save(edit, change, selectedProducts(websiteId, of));
      // The answer does not wait for the end; its state says how it goes.
      await runEdit(websiteId, editId);
      return { status: 202, body: await present(websiteId, editId) };
    }),
    route(undoProductEditContract, async ({ params: { editId }, context }) => {
      const { websiteId, owner } = context;
      await present(websiteId, editId);
      if (!(await records.beginUndo(websiteId, editId, owner?.ownerId ?? "")))
        throw new Refusal(409, "edit-not-done", NOT_DONE);
      await runEdit(websiteId, editId);
      return { status: 202, body: await present(websiteId, editId) };
    }),
    route(listProductEditsContract, async ({ context }) => ({
      body: { edits: await records.last(context.websiteId) },
    })),
    route(getProductEditContract, async ({ params, context }) => ({
      body: await present(context.websiteId, params.editId),
    })),
  ];
};
