import { getRouteApi } from "@tanstack/react-router";
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
import { listScriptErrorsContract, type ReportedError } from "#read-api/error-reports/contract.ts";
import { placeOf, ScriptErrorDrawer } from "./script-error-drawer.tsx";
import classes from "./script-errors.module.css";

const route = getRouteApi("/script-errors");

const columns: readonly Column<ReportedError>[] = [
  {
    id: "message",
    header: "Error",
    sortable: true,
    card: "title",
    cell: (row) => (
      <span className={classes.error}>
        <RowOpener open={{ open: row.errorKey }}>{row.message || "No message"}</RowOpener>
        <span className={classes.place}>{placeOf(row)}</span>
      </span>
    ),
  },
  { id: "pagePath", header: "Last page", wideOnly: true, cell: (row) => row.pagePath },
  {
    id: "firstAt",
    header: "First",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    wideOnly: true,
    cell: (row) => <Moment at={row.firstAt} />,
  },
  {
    id: "lastAt",
    header: "Last",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.lastAt} />,
  },
  {
    id: "times",
    header: "Times",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.times} />,
  },
];

/** Spec: A8.10. */
export const ScriptErrorsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listScriptErrorsContract, { query: without(search, "open") });
  const chosen = query.data?.rows.find(({ errorKey }) => errorKey === search.open);
  return (
    <Page
      title="Script errors"
      intro="What visitors’ browsers could not run. Errors at the same place stand in one row, and nothing in them tells who the visitor was."
    >
      <DataTable
        label="Script errors"
        columns={columns}
        query={query}
        rowId={(row) => row.errorKey}
        search={search}
        onSearch={change}
        defaultSort="-lastAt"
        filtered={Boolean(search.search)}
        onClearFilters={() => change({ search: undefined, page: undefined })}
        toolbar={
          <SearchField
            label="Search errors and pages"
            value={search.search}
            onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
          />
        }
        empty={{
          title: "No script has failed",
          text: "When one does in a visitor’s browser, it is listed here within seconds.",
        }}
      />
      <ScriptErrorDrawer error={chosen} onClose={() => change({ open: undefined })} />
    </Page>
  );
};
