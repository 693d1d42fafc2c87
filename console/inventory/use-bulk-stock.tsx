import { stockBulk } from "#domain/inventory/bulk.ts";
import type { StockRow } from "#read-api/inventory/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { stockForms } from "./stock-forms.tsx";
import { stockReads } from "./stock-reads.ts";

const toVariant = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <RowOpener open={{ open: id }}>{name}</RowOpener>
);

/** Bulk actions for stock. */
export const useBulkStock = (
  matching: object,
  rows: readonly StockRow[] = [],
): Bulk | undefined => {
  const uncounted = new Set(
    rows.filter(({ unlimited }) => unlimited).map(({ variantId }) => variantId),
  );
  const someCounted = (ids: readonly string[]) => ids.some((id) => !uncounted.has(id));
  return useBulk({
    words: stockBulk,
    matching,
    reads: stockReads,
    linkTo: toVariant,
    forms: stockForms,
    applies: {
      receive: someCounted,
      adjust: someCounted,
      set: someCounted,
      "end-counting": someCounted,
      "begin-counting": (ids) => ids.some((id) => uncounted.has(id)),
    },
  });
};
