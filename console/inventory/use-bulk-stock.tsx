import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { stockBulk } from "#domain/inventory/bulk.ts";
import type { StockRow } from "#read-api/inventory/contract.ts";
import { stockForms } from "./stock-forms.tsx";
import { stockReads } from "./use-stock-refresh.ts";

const toVariant = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <RowOpener open={{ open: id }}>{name}</RowOpener>
);

/** What can be done to the stock of many variants at once. */
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
