import { Select } from "@mantine/core";
import { needsValuesBefore } from "#domain/census/compared-values.ts";
import {
  type TrafficDimension,
  trafficColumnsOf,
  trafficDimensions,
  trafficDimensionTexts,
} from "#domain/census/traffic-dimensions.ts";
import type { ComparisonQuery } from "#domain/kit/comparison.ts";
import {
  exportTrafficContract,
  type TrafficRow,
  trafficByContract,
} from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Change } from "../kit/figures/change.tsx";
import { type ListSearchOf, resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import type { useSearchChange } from "../kit/lists/use-search-change.ts";
import { comparisonOf } from "../kit/time/compare-choice.tsx";

const cells: CellRenderers<TrafficRow, ReturnType<typeof trafficColumnsOf>> = {
  name: { card: "title" },
  change: {
    card: "corner",
    cell: ({ visitors, visitorsBefore }) =>
      visitorsBefore !== null && <Change now={visitors} then={visitorsBefore} />,
  },
};
const places = ["name", "segment", "compare", "compareFrom", "compareTo"];
const groups = trafficDimensions.map((value) => ({
  value,
  label: trafficDimensionTexts[value].many,
}));

type ChangeSearch = ReturnType<typeof useSearchChange>;

/** What the table counts by. Filters, sorting and the searched name belong to one table. */
const GroupChoice = ({
  by,
  onChange,
}: {
  readonly by: TrafficDimension;
  readonly onChange: ChangeSearch;
}) => (
  <Select
    aria-label="Group by"
    value={by}
    allowDeselect={false}
    onChange={(chosen) =>
      onChange({
        by: chosen === "page" ? undefined : chosen,
        name: undefined,
        filters: undefined,
        sort: undefined,
        ...resetPaging,
      })
    }
    data={groups}
  />
);

/** All values of a dimension in the selected range. */
export const TrafficTable = ({
  dimension,
  search,
  onChange,
}: {
  readonly dimension: TrafficDimension;
  readonly search: ListSearchOf<typeof trafficByContract> &
    ComparisonQuery & {
      readonly by?: TrafficDimension | undefined;
      readonly marks?: unknown;
      readonly name?: string | undefined;
    };
  readonly onChange: ChangeSearch;
}) => {
  const params = { dimension };
  const comparison = comparisonOf(search);
  const compared = needsValuesBefore(search) ? comparison : ({ compare: "none" } as const);
  const rest = without(search, "by", "compare", "compareFrom", "compareTo", "marks");
  const reportQuery = { ...rest, ...compared };
  const query = useCall(
    trafficByContract,
    { params, query: without(reportQuery, "columns", "view") },
    { keepsOnlySame: true },
  );
  const { one, many } = trafficDimensionTexts[dimension];
  return (
    <div id="all">
      <ListTable
        label={`Visits by ${one.toLowerCase()}`}
        list="visits"
        columns={trafficColumnsOf(dimension, comparison.compare !== "none")}
        cells={cells}
        query={query}
        rowId={(row) => row.name}
        search={search}
        onSearch={onChange}
        defaultSort="-visitors"
        places={places}
        fileOf={listFileAddress(exportTrafficContract, reportQuery, params)}
        toolbar={
          <>
            <GroupChoice by={dimension} onChange={onChange} />
            <SearchField
              key={dimension}
              label={`Search ${many.toLowerCase()}`}
              value={search.name}
              onChange={(value) => onChange({ name: value, ...resetPaging }, { replace: true })}
            />
          </>
        }
        empty={{
          title: "No visits in this range",
          text: "A view is counted each time a visitor opens a page. Visits by your own team are never counted.",
        }}
      />
    </div>
  );
};
