import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  missingPageColumns,
  missingPageQuickFilters,
} from "#domain/redirects/missing-page-columns.ts";
import { isRedirectable } from "#domain/redirects/missing-path.ts";
import {
  exportMissingPagesContract,
  listMissingPagesContract,
  type MissingPage,
  missingPageTotalsContract,
} from "#read-api/redirects/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { NotFoundNav } from "../search/not-found-nav.tsx";

export const screenSearch = listSearch(listMissingPagesContract);

const route = getRouteApi("/missing-pages");

/** The path opens what visitors see there now, and the source opens the page with the link. */
const cells: CellRenderers<MissingPage, typeof missingPageColumns> = {
  path: {
    card: "title",
    cell: ({ path }) => (
      <a href={path} target="_blank" rel="noreferrer" data-row-opener>
        {path}
      </a>
    ),
  },
  times: { card: "corner" },
  source: {
    cell: (row) =>
      row.source.startsWith("/") ? (
        <a href={row.source} target="_blank" rel="noreferrer">
          {row.source}
        </a>
      ) : (
        missingPageColumns.source.shown(row)
      ),
  },
  state: {
    cell: (row) => (
      <Pill tone={row.state === "missing" ? "warn" : "good"}>
        {missingPageColumns.state.choices[row.state]}
      </Pill>
    ),
  },
  lastAt: { wideOnly: true },
};

const actions: readonly Column<MissingPage>[] = [
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: ({ path, state }) =>
      state === "missing" &&
      isRedirectable(path) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Redirect ${path}`}
          renderRoot={(props) => <Link {...props} to="/redirects" search={{ begin: path }} />}
        >
          Redirect
        </Button>
      ),
  },
];

type Totals = ResponseOf<typeof missingPageTotalsContract>;

const MissingFigures = ({ totals }: { readonly totals: Totals }) => (
  <Figures
    of={[
      {
        label: "Not found",
        value: formatCount(totals.times),
        note: `answers to visitors, for ${counted(totals.paths, "path")}`,
      },
      {
        label: "From your own pages",
        value: formatCount(totals.fromOwnPages),
        note: "with a link that leads nowhere",
      },
      {
        label: "Not recorded",
        value: formatCount(totals.refused),
        note: "above the limits per client and day (UTC)",
      },
    ]}
  />
);

/** Paths that visitors asked for and that do not exist. */
export const MissingPagesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const may = useMay();
  const { from, to } = search;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const totals = useCall(missingPageTotalsContract, { query: range });
  const query = useCall(listMissingPagesContract, { query: without(search, "columns", "view") });
  return (
    <Page
      title="Pages not found"
      intro="Paths that visitors asked for and that do not exist, recorded without the visitor. A redirect leads them to a page."
      actions={<RangeChoice from={from} to={to} onChange={(next) => change(next)} />}
    >
      <NotFoundNav from={from} to={to} />
      <Loaded query={totals}>{(totals) => <MissingFigures totals={totals} />}</Loaded>
      <ListTable
        label="Pages not found"
        list="missing-pages"
        columns={missingPageColumns}
        cells={cells}
        {...(may("content:write") && { trailing: actions })}
        query={query}
        rowId={(row) => row.path}
        search={search}
        onSearch={change}
        defaultSort="-times"
        searches="Search the paths"
        quick={missingPageQuickFilters}
        fileOf={listFileAddress(exportMissingPagesContract, search)}
        empty={{
          title: "No missing pages in this range",
          text: "When a visitor follows a link to a page that does not exist, its path appears here. Bots and your own requests are never counted.",
        }}
      />
    </Page>
  );
};
