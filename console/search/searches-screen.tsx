import { getRouteApi } from "@tanstack/react-router";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { searchColumns, searchQuickFilters } from "#domain/search/search-columns.ts";
import {
  exportSearchesContract,
  listSearchesContract,
  type SearchedWords,
  searchTotalsContract,
} from "#read-api/search/console-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { NotFoundNav } from "./not-found-nav.tsx";

export const screenSearch = listSearch(listSearchesContract);

const route = getRouteApi("/searches");

/** The words open the page that visitors were shown, as it is now. */
const cells: CellRenderers<SearchedWords, typeof searchColumns> = {
  words: {
    card: "title",
    cell: ({ words }) => (
      <a href={`/search?${new URLSearchParams({ q: words })}`} data-row-opener>
        {words}
      </a>
    ),
  },
  searches: { card: "corner" },
  lastAt: { wideOnly: true },
};

type Totals = ResponseOf<typeof searchTotalsContract>;

const share = (part: number, whole: number): string =>
  whole === 0 ? "of no searches" : `${Math.round((100 * part) / whole)}% of all searches`;

const SearchFigures = ({ totals }: { readonly totals: Totals }) => (
  <Figures
    of={[
      {
        label: "Searches",
        value: formatCount(totals.searches),
        note:
          totals.erased === 0
            ? "on the search page"
            : `the words of ${counted(totals.erased, "search", "searches")} are erased`,
      },
      {
        label: "Without results",
        value: formatCount(totals.nothing),
        note: share(totals.nothing, totals.searches),
      },
      {
        label: "Only similar words",
        value: formatCount(totals.similar),
        note: share(totals.similar, totals.searches),
      },
    ]}
  />
);

/** Spec: B7.28. */
export const SearchesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const totals = useCall(searchTotalsContract, { query: range });
  const query = useCall(listSearchesContract, { query: without(search, "columns", "view") });
  return (
    <Page
      title="Searches"
      intro="What visitors search for on your website, and what they were shown. Searches are recorded without the visitor; email addresses and long numbers are removed."
      actions={<RangeChoice from={from} to={to} onChange={(next) => change(next)} />}
    >
      <NotFoundNav from={from} to={to} />
      <Loaded query={totals}>{(totals) => <SearchFigures totals={totals} />}</Loaded>
      <ListTable
        label="Searches"
        list="searches"
        columns={searchColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.words}
        search={search}
        onSearch={change}
        defaultSort="-searches"
        searches="Search the words"
        quick={searchQuickFilters}
        fileOf={listFileAddress(exportSearchesContract, search)}
        empty={{
          title: "No searches in this range",
          text: "What visitors enter on the search page appears here. Your own searches are never counted.",
        }}
      />
    </Page>
  );
};
