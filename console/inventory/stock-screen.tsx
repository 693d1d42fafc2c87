import { Button, Group, NativeSelect } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { Pictured } from "#console/ui/thumbnail.tsx";
import { listStockContract, type StockRow } from "#read-api/inventory/contract.ts";
import { Available } from "./available.tsx";
import { StockDrawer } from "./stock-drawer.tsx";
import { type StockChange, StockModal } from "./stock-modal.tsx";
import classes from "./stock-screen.module.css";

const route = getRouteApi("/stock");

export const optionsOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.values(attributes).join(" / ");

const columns: readonly Column<StockRow>[] = [
  {
    id: "product",
    header: "Variant",
    sortable: true,
    card: "title",
    cell: (row) => (
      <Pictured src={row.imageUrl}>
        <RowOpener open={{ open: row.variantId }}>{row.productName}</RowOpener>
        <span className={classes.options}>{optionsOf(row.attributes)}</span>
      </Pictured>
    ),
  },
  {
    id: "sku",
    header: "SKU",
    sortable: true,
    cell: (row) => <span className="db-mono">{row.sku}</span>,
  },
  {
    id: "available",
    header: "Available",
    sortable: true,
    align: "right",
    cell: (row) => <Available unlimited={row.unlimited} available={row.available} />,
  },
  {
    id: "held",
    header: "Held",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => (row.unlimited ? "" : <Count of={row.held} />),
  },
  {
    id: "onHand",
    header: "On hand",
    sortable: true,
    align: "right",
    cell: (row) => (row.unlimited ? "" : <Count of={row.onHand} />),
  },
  {
    id: "sold",
    header: "Sold",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.sold} />,
  },
  {
    id: "movedAt",
    header: "Last movement",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    wideOnly: true,
    cell: (row) => <Moment at={row.movedAt} format="date" />,
  },
];

const filters = [
  { value: "", label: "All variants" },
  { value: "low", label: "Running low (5 or fewer)" },
  { value: "out", label: "Sold out" },
  { value: "held", label: "Held for checkouts" },
  { value: "unlimited", label: "Not counted" },
];

const withActions = (open: (change: StockChange) => void): readonly Column<StockRow>[] => [
  ...columns,
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Receive ${row.sku}`}
          disabled={row.unlimited}
          onClick={() => open({ kind: "receive", row })}
        >
          Receive
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Adjust ${row.sku}`}
          disabled={row.unlimited}
          onClick={() => open({ kind: "adjust", row })}
        >
          Adjust
        </Button>
      </Group>
    ),
  },
];

export const StockScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listStockContract, { query: without(search, "open") });
  const [changing, setChanging] = useState<StockChange>();
  const [shown] = useState(() => withActions(setChanging));
  return (
    <Page title="Stock" intro="What lies there, what checkouts hold, and what can still be sold.">
      <DataTable
        label="Stock"
        columns={shown}
        query={query}
        rowId={(row) => row.variantId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="product"
        filtered={Boolean(search.search || search.filter || search.productId)}
        onClearFilters={() =>
          change({ search: undefined, filter: undefined, productId: undefined, page: undefined })
        }
        toolbar={
          <>
            <SearchField
              label="Search product, SKU or option"
              value={search.search}
              onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
            />
            <NativeSelect
              aria-label="Show"
              data={filters}
              value={search.filter ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change({ filter: value || undefined, page: undefined })
              }
            />
          </>
        }
        empty={{
          title: "No variants yet",
          text: "Every variant of a product has its stock here as soon as the product is defined.",
        }}
      />
      {changing !== undefined && (
        <StockModal change={changing} onClose={() => setChanging(undefined)} />
      )}
      <StockDrawer
        variantId={search.open}
        row={query.data?.rows.find(({ variantId }) => variantId === search.open)}
        onChange={setChanging}
        onClose={() => change({ open: undefined })}
      />
    </Page>
  );
};
