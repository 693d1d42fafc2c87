import { collectionBulk } from "#domain/catalog/collection-bulk.ts";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent } from "#domain/catalog/events.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { type BulkList, type BulkOutcome, type BulkRow, bulkList } from "../kit/bulk/action.ts";
import type { CatalogDependencies } from "./dependencies.ts";
import type { CatalogOutcome } from "./outcome.ts";
import { createRemoveCollection } from "./remove-collection.ts";

const outcomeOf = (ran: CatalogOutcome, changed: boolean): BulkOutcome => {
  if (!ran.ok) return { outcome: "refused", why: catalogRejectionText(ran.rejection) };
  return { outcome: changed ? "changed" : "same" };
};

/** Bulk actions for collections. */
export const collectionBulkActions = (dependencies: CatalogDependencies): BulkList => {
  const collections = dependencies.handler(collectionDecider, CollectionEvent);
  const { remove, restore, show } = createRemoveCollection(dependencies);

  const turn =
    (visible: boolean) =>
    async ({ id, metadata }: BulkRow) => {
      const ran = await show(id, visible, metadata);
      return outcomeOf(ran, ran.ok && ran.value.changed);
    };
  // Removing spans several streams: when an interrupted removal is resumed, the previous state
  // identifies it.
  const isThere = async ({ websiteId, id }: BulkRow) =>
    (await collections.load(websiteId, id)).state.defined !== undefined;
  const out = async ({ id, metadata, memo }: BulkRow) =>
    outcomeOf(await remove(id, metadata), memo === true);
  const back = async ({ id, metadata, memo }: BulkRow) =>
    outcomeOf(await restore(id, metadata), memo === false);

  const permission = "products:write" as const;
  const of = (...types: readonly string[]) => ({
    category: collectionDecider.streamCategory,
    types,
  });
  const shown = { permission, since: of("CollectionVisibilityChanged") };
  const kept = { permission, since: of("CollectionRemoved", "CollectionRestored") };
  return bulkList(collectionBulk.list, [
    { id: "show", ...shown, change: turn(true), back: turn(false) },
    { id: "hide", ...shown, change: turn(false), back: turn(true) },
    { id: "remove", ...kept, before: isThere, change: out, back },
    { id: "restore", ...kept, before: isThere, change: back, back: out },
  ]);
};
