import { type CensusDimension, censusColumns } from "#domain/census/census-columns.ts";
import type { VisitDimension } from "#domain/census/visit-columns.ts";
import {
  type CensusRow,
  censusByContract,
  exportCensusContract,
} from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { anew, type ListSearch, ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import type { useSearchChange } from "../kit/lists/use-search-change.ts";
import { GroupChoice } from "./group-choice.tsx";

const cells: Readonly<Record<CensusDimension, CellRenderers<CensusRow>>> = {
  page: {
    name: {
      card: "title",
      cell: ({ name }) => (
        <a href={name} target="_blank" rel="noreferrer" data-row-opener>
          {name}
        </a>
      ),
    },
  },
  referrer: { name: { card: "title" } },
};
const places = ["name"];

/** Page views are counted by page and referrer, visits by everything else. */
export type CensusGroup = CensusDimension | VisitDimension;

export type CensusTableProps = {
  readonly search: ListSearch & {
    readonly by?: CensusGroup | undefined;
    readonly name?: string | undefined;
  };
  readonly onChange: ReturnType<typeof useSearchChange>;
};

/** Views and visitors by page or by referrer, in the selected range. */
export const CensusTable = ({
  dimension,
  search,
  onChange,
}: CensusTableProps & { readonly dimension: CensusDimension }) => {
  const params = { dimension };
  const asked = without(search, "by");
  const query = useCall(censusByContract, {
    params,
    query: without(asked, "columns", "view") as never,
  });
  return (
    <ListTable
      label={dimension === "page" ? "Views by page" : "Views by referrer"}
      list="census"
      columns={censusColumns[dimension]}
      cells={cells[dimension]}
      query={query}
      rowId={(row) => row.name}
      search={search}
      onSearch={onChange}
      defaultSort="-views"
      places={places}
      fileOf={listFileAddress(exportCensusContract, asked, params)}
      toolbar={
        <>
          <GroupChoice by={dimension} onChange={onChange} />
          <SearchField
            key={dimension}
            label={dimension === "page" ? "Search pages" : "Search referrers"}
            value={search.name}
            onChange={(value) => onChange({ name: value, ...anew }, { replace: true })}
          />
        </>
      }
      empty={{
        title: "No visits in this range",
        text: "A view is counted each time a visitor opens a page. Visits by your own team are never counted.",
      }}
    />
  );
};
