import { getRouteApi } from "@tanstack/react-router";
import {
  errorPlace,
  scriptErrorColumns,
  scriptErrorQuickFilters,
} from "#domain/error-reports/script-error-columns.ts";
import {
  exportScriptErrorsContract,
  listScriptErrorsContract,
  type ReportedError,
} from "#read-api/error-reports/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Page } from "../kit/ui/page.tsx";
import { ErrorStatus } from "./error-standing.tsx";
import { ScriptErrorDrawer } from "./script-error-drawer.tsx";
import classes from "./script-errors.module.css";
import { useBulkErrors } from "./use-bulk-errors.ts";

export const screenSearch = listSearch(listScriptErrorsContract, { open });

const route = getRouteApi("/script-errors");

const cells: CellRenderers<ReportedError, typeof scriptErrorColumns> = {
  message: {
    card: "title",
    cell: (row) => (
      <span className={classes.error}>
        <RowOpener open={{ open: row.errorKey }}>{row.message || "No message"}</RowOpener>
      </span>
    ),
  },
  place: { cell: (row) => <span className={classes.place}>{errorPlace(row)}</span> },
  standing: { cell: (row) => <ErrorStatus of={row.standing} /> },
  pagePath: { wideOnly: true },
  firstAt: { card: "hidden", wideOnly: true },
};

/** Spec: A8.10. */
export const ScriptErrorsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "open", "columns", "view");
  const query = useCall(listScriptErrorsContract, { query: listQuery });
  const bulk = useBulkErrors(listQuery, query.data?.rows);
  const chosen = query.data?.rows.find(({ errorKey }) => errorKey === search.open);
  return (
    <Page
      title="Script errors"
      intro="JavaScript errors from visitors’ browsers, grouped by location. Reports contain nothing that identifies the visitor."
    >
      <ListTable
        label="Script errors"
        list="script-errors"
        columns={scriptErrorColumns}
        cells={cells}
        query={query}
        bulk={bulk}
        rowId={(row) => row.errorKey}
        search={search}
        onSearch={change}
        defaultSort="-lastAt"
        searches="Search errors and pages"
        quick={scriptErrorQuickFilters}
        openRowId={search.open}
        fileOf={listFileAddress(exportScriptErrorsContract, search)}
        empty={{
          title: "No script errors",
          text: "Errors in visitors’ browsers appear here within seconds.",
        }}
      />
      <ScriptErrorDrawer error={chosen} onClose={() => change({ open: undefined })} />
    </Page>
  );
};
