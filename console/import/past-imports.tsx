import { getRouteApi, Link } from "@tanstack/react-router";
import { type ImportRow, listImportsContract } from "#commands/import/contract.ts";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import classes from "./import.module.css";
import { ImportStatus } from "./import-status.tsx";

const route = getRouteApi("/products/import");

const columns: readonly Column<ImportRow>[] = [
  {
    id: "fileName",
    header: "File",
    sortable: true,
    card: "title",
    cell: (row) => (
      <Link to="/products/import/$importId" params={{ importId: row.importId }} data-row-opener>
        {row.fileName}
      </Link>
    ),
  },
  { id: "status", header: "State", cell: (row) => <ImportStatus of={row.status} /> },
  {
    id: "products",
    header: "Products",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.products} />,
  },
  {
    id: "createdAt",
    header: "Uploaded",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.createdAt} />,
  },
];

/** What was imported before; nothing is shown before the first time. */
export const PastImports = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listImportsContract, { query: search });
  if (query.data?.total === 0) return null;
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className={classes.earlier}>
        Earlier imports
      </h2>
      <DataTable
        label="Earlier imports"
        columns={columns}
        query={query}
        rowId={(row) => row.importId}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        empty={{ title: "No imports yet", text: "Choose a file to import the first products." }}
      />
    </section>
  );
};
