import { shippingBulk } from "#domain/shipping/bulk.ts";
import {
  listShippingOptionsContract,
  type ShippingOptionRow,
} from "#read-api/shipping/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listShippingOptionsContract];

/** Bulk actions for shipping options. */
export const useBulkShipping = (
  matching: object,
  rows: readonly ShippingOptionRow[],
): Bulk | undefined => {
  const known = new Map(rows.map((row) => [row.shippingOptionId, row]));
  const some = (is: (row: ShippingOptionRow) => boolean) => (ids: readonly string[]) =>
    ids.some((id) => {
      const row = known.get(id);
      return row !== undefined && is(row);
    });
  return useBulk({
    words: shippingBulk,
    matching,
    reads,
    applies: {
      offer: some((row) => !row.removed && !row.enabled),
      "stop-offering": some((row) => !row.removed && row.enabled),
      remove: some((row) => !row.removed),
      restore: some((row) => row.removed),
    },
  });
};
