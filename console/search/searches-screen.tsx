import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  type searchColumns,
  searchColumnsOf,
  searchQuickFilters,
} from "#domain/search/search-columns.ts";
import {
  exportSearchesContract,
  listSearchesContract,
  type SearchedWords,
  searchTotalsContract,
} from "#read-api/search/console-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Compared } from "../kit/figures/compared.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { ComparedWith } from "../sales/money-before.tsx";
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
  searchesBefore: {
    cell: ({ searches, searchesBefore }) =>
      searchesBefore !== null && (
        <span className="db-number">
          <Compared
            now={searches}
            then={searchesBefore}
            better="neither"
            text={formatCount(searchesBefore)}
          />
        </span>
      ),
  },
};

type Totals = ResponseOf<typeof searchTotalsContract>;

const share = (part: number, whole: number): string =>
  whole === 0 ? "of no searches" : `${Math.round((100 * part) / whole)}% of all searches`;

/** More searches without results are worse; while today is in progress, nothing is. */
const before = (
  { isInProgress, ...totals }: Totals,
  figure: "searches" | "similar" | "nothing",
): ReactNode =>
  totals.before !== null && (
    <>
      {" · "}
      <Compared
        now={totals[figure]}
        then={totals.before[figure]}
        better={isInProgress || figure === "searches" ? "neither" : "fewer"}
        text={`${formatCount(totals.before[figure])} before`}
      />
    </>
  );

const SearchFigures = ({ totals }: { readonly totals: Totals }) => (
  <Figures
    of={[
      {
        label: "Searches",
        value: formatCount(totals.searches),
        note: (
          <>
            {totals.erased === 0
              ? "on the search page"
              : `the words of ${counted(totals.erased, "search", "searches")} are erased`}
            {before(totals, "searches")}
          </>
        ),
      },
      {
        label: "Without results",
        value: formatCount(totals.nothing),
        note: (
          <>
            {share(totals.nothing, totals.searches)}
            {before(totals, "nothing")}
          </>
        ),
      },
      {
        label: "Only similar words",
        value: formatCount(totals.similar),
        note: (
          <>
            {share(totals.similar, totals.searches)}
            {before(totals, "similar")}
          </>
        ),
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
  const comparison = comparisonOf(search);
  const reportQuery = { ...search, ...comparison };
  const totals = useCall(searchTotalsContract, { query: { ...range, ...comparison } });
  const query = useCall(listSearchesContract, { query: without(reportQuery, "columns", "view") });
  return (
    <Page
      title="Searches"
      intro="What visitors search for on your website, and what they were shown. Searches are recorded without the visitor; email addresses and long numbers are removed."
      actions={
        <>
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          <CompareChoice search={search} onChange={(next) => change(next)} />
        </>
      }
    >
      <NotFoundNav from={from} to={to} />
      <Loaded query={totals}>{(totals) => <SearchFigures totals={totals} />}</Loaded>
      <ComparedWith report={query.data} />
      <ListTable
        label="Searches"
        list="searches"
        columns={searchColumnsOf(comparison.compare !== "none")}
        cells={cells}
        query={query}
        rowId={(row) => row.words}
        search={search}
        onSearch={change}
        defaultSort="-searches"
        searches="Search the words"
        quick={searchQuickFilters}
        fileOf={listFileAddress(exportSearchesContract, reportQuery)}
        empty={{
          title: "No searches in this range",
          text: "What visitors enter on the search page appears here. Your own searches are never counted.",
        }}
      />
    </Page>
  );
};
