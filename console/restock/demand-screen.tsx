import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { demandColumns } from "#domain/restock/demand-columns.ts";
import {
  type DemandRow,
  exportDemandContract,
  listDemandContract,
} from "#read-api/restock/console-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { ArrivalModal } from "./arrival-modal.tsx";
import { RestockNav } from "./restock-nav.tsx";
import classes from "./restock-screen.module.css";
import { VariantName } from "./variant-name.tsx";

export const screenSearch = listSearch(listDemandContract);

const route = getRouteApi("/restock/demand");

/** Compared with the seven days before. */
const Trend = ({ row: { lately, earlier } }: { readonly row: DemandRow }) => {
  const delta = lately - earlier;
  const sign = delta > 0 ? "▲" : "▼";
  return (
    <span className="db-number">
      {lately}
      {delta !== 0 && (
        <span className={classes.trend} title={`${earlier} in the previous 7 days`}>
          {" "}
          {sign} {Math.abs(delta)}
        </span>
      )}
    </span>
  );
};

const cells: CellRenderers<DemandRow, typeof demandColumns> = {
  product: {
    card: "title",
    cell: (row) => (
      <VariantName of={row}>
        <strong className={classes.name}>{row.productName}</strong>
      </VariantName>
    ),
  },
  price: { wideOnly: true },
  lately: { cell: (row) => <Trend row={row} /> },
  earlier: { card: "hidden", wideOnly: true },
  unitsLeft: { wideOnly: true },
};

/** What visitors would buy if it were available. */
export const DemandScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [expecting, setExpecting] = useState<DemandRow>();
  const query = useCall(listDemandContract, { query: without(search, "columns", "view") });
  const trailing = useMemo<readonly Column<DemandRow>[]>(
    () => [
      {
        id: "actions",
        header: "Actions",
        align: "right",
        cell: (row) => (
          <Changes>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Set arrival of ${row.sku}`}
              onClick={() => setExpecting(row)}
            >
              Set arrival
            </Button>
          </Changes>
        ),
      },
    ],
    [],
  );
  return (
    <Page
      title="Restock emails"
      intro="Estimated demand: people waiting multiplied by price, compared with expected arrivals."
    >
      <RestockNav />
      <ListTable
        label="Demand"
        list="restock-demand"
        columns={demandColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.rowId}
        scrolls
        search={search}
        onSearch={change}
        defaultSort="-waitingValue"
        trailing={trailing}
        fileOf={listFileAddress(exportDemandContract, search)}
        empty={{
          title: "Nobody is waiting",
          text: "Variants appear here when visitors sign up for restock emails.",
        }}
      />
      {expecting !== undefined && (
        <ArrivalModal
          key={expecting.rowId}
          row={expecting}
          onClose={() => setExpecting(undefined)}
        />
      )}
    </Page>
  );
};
