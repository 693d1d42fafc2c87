import { SegmentedControl } from "@mantine/core";
import { type CensusDimension, censusColumns } from "#domain/census/census-columns.ts";
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

/** Views and visitors by page or by referrer, in the selected range. */
export const CensusTable = ({
  search,
  onChange,
}: {
  readonly search: ListSearch & {
    readonly by?: CensusDimension | undefined;
    readonly name?: string | undefined;
  };
  readonly onChange: ReturnType<typeof useSearchChange>;
}) => {
  const dimension = search.by ?? "page";
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
          <SegmentedControl
            aria-label="Group by"
            value={dimension}
            onChange={(by) =>
              onChange({
                by: by === "page" ? undefined : by,
                name: undefined,
                filters: undefined,
                sort: undefined,
                ...anew,
              })
            }
            data={[
              { value: "page", label: "Pages" },
              { value: "referrer", label: "Referrers" },
            ]}
          />
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
