import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { stockColumns, stockQuickFilters } from "#domain/inventory/stock-columns.ts";
import {
  exportStockContract,
  listStockContract,
  type StockRow,
} from "#read-api/inventory/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { AsItWasScreen, useAsItWas } from "../kit/lists/as-it-was.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Page } from "../kit/ui/page.tsx";
import { Pictured } from "../kit/ui/thumbnail.tsx";
import { Available } from "./available.tsx";
import { StockActions } from "./stock-actions.tsx";
import type { StockChange } from "./stock-change.ts";
import { StockDrawer } from "./stock-drawer.tsx";
import { StockModal } from "./stock-modal.tsx";
import classes from "./stock-screen.module.css";
import { useBulkStock } from "./use-bulk-stock.tsx";

export const screenSearch = listSearch(listStockContract, { open });

const route = getRouteApi("/stock");

export const optionsOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.values(attributes).join(" / ");

const cells: CellRenderers<StockRow, typeof stockColumns> = {
  product: {
    card: "title",
    cell: (row) => (
      <Pictured src={row.imageUrl}>
        <RowOpener open={{ open: row.variantId }}>{row.productName}</RowOpener>
      </Pictured>
    ),
  },
  options: { cell: (row) => <span className={classes.options}>{optionsOf(row.attributes)}</span> },
  sku: { cell: (row) => <span className="db-mono">{row.sku}</span> },
  held: { card: "hidden" },
  onHand: { descendingFirst: false },
  sold: { card: "hidden" },
  available: {
    descendingFirst: false,
    card: "corner",
    cell: (row) => <Available unlimited={row.unlimited} available={row.available} />,
  },
  movedAt: { align: "right", card: "hidden" },
};

const places = ["productId"];

const withActions = (open: (change: StockChange) => void): readonly Column<StockRow>[] => [
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (row.unlimited ? null : <StockActions row={row} onOpen={open} />),
  },
];

export const StockScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "open", "columns", "view");
  const past = useAsItWas(listStockContract, search);
  const query = useCall(listStockContract, { query: listQuery }, { enabled: past.isReady });
  const bulk = useBulkStock(listQuery, query.data?.rows);
  const [changing, setChanging] = useState<StockChange>();
  const [actions] = useState(() => withActions(setChanging));
  return (
    <AsItWasScreen past={past}>
      <Page title="Stock" intro="Units on hand, held for checkouts and available to sell.">
        <ListTable
          label="Stock"
          list="stock"
          columns={stockColumns}
          cells={cells}
          trailing={actions}
          query={query}
          bulk={bulk}
          past={past}
          rowId={(row) => row.variantId}
          openRowId={search.open}
          search={search}
          onSearch={change}
          defaultSort="product"
          searches="Search product, SKU or option"
          quick={stockQuickFilters}
          places={places}
          fileOf={listFileAddress(exportStockContract, search)}
          empty={{
            title: "No variants yet",
            text: "Variants appear here as soon as you create a product.",
          }}
        />
        {changing !== undefined && (
          <StockModal change={changing} onClose={() => setChanging(undefined)} />
        )}
        <StockDrawer
          variantId={past.asOf === undefined ? search.open : undefined}
          row={query.data?.rows.find(({ variantId }) => variantId === search.open)}
          onChange={setChanging}
          onClose={() => change({ open: undefined })}
        />
      </Page>
    </AsItWasScreen>
  );
};
