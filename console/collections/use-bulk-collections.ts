import { collectionBulk } from "#domain/catalog/collection-bulk.ts";
import {
  type ConsoleCollectionRow,
  listConsoleCollectionsContract,
} from "#read-api/catalog/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listConsoleCollectionsContract];

/** Bulk actions for collections. */
export const useBulkCollections = (
  matching: object,
  rows: readonly ConsoleCollectionRow[] = [],
): Bulk | undefined => {
  const known = new Map(rows.map((row) => [row.id, row]));
  const some = (is: (row: ConsoleCollectionRow) => boolean) => (ids: readonly string[]) =>
    ids.some((id) => {
      const row = known.get(id);
      return row !== undefined && is(row);
    });
  return useBulk({
    words: collectionBulk,
    matching,
    reads,
    applies: {
      show: some((row) => !row.removed && !row.visible),
      hide: some((row) => !row.removed && row.visible),
      remove: some((row) => !row.removed),
      restore: some((row) => row.removed),
    },
  });
};
