import { getRouteApi, Link } from "@tanstack/react-router";
import {
  listReviewImportsContract,
  type ReviewImportRow,
} from "#commands/reviews/import-contract.ts";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { ImportStatus } from "#console/import/import-status.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Section } from "#console/ui/page.tsx";

const route = getRouteApi("/reviews/import");

const columns: readonly Column<ReviewImportRow>[] = [
  {
    id: "fileName",
    header: "File",
    sortable: true,
    card: "title",
    cell: (row) => (
      <Link to="/reviews/import" search={{ open: row.importId }} data-row-opener>
        {row.fileName}
      </Link>
    ),
  },
  { id: "status", header: "State", cell: (row) => <ImportStatus of={row.status} /> },
  { id: "reviews", header: "Reviews", align: "right", cell: (row) => <Count of={row.reviews} /> },
  {
    id: "imported",
    header: "Imported",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.imported} />,
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

/** What was brought along before; nothing is shown before the first time. */
export const PastReviewImports = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listReviewImportsContract, { query: without(search, "open") });
  if (query.data?.total === 0) return null;
  return (
    <Section title="Earlier imports">
      <DataTable
        label="Earlier imports"
        columns={columns}
        query={query}
        rowId={(row) => row.importId}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        empty={{ title: "No imports yet", text: "Choose a file to import the first reviews." }}
      />
    </Section>
  );
};
