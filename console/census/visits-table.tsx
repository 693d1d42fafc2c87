import {
  type VisitDimension,
  visitColumnsOf,
  visitDimensionTexts,
} from "#domain/census/visit-columns.ts";
import {
  exportVisitsContract,
  type VisitsRow,
  visitsByContract,
} from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { anew, ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import type { CensusTableProps } from "./census-table.tsx";
import { GroupChoice } from "./group-choice.tsx";

const cells: CellRenderers<VisitsRow> = { name: { card: "title" } };
const places = ["name"];

/** Visits by what they have in common, in the selected range. */
export const VisitsTable = ({
  dimension,
  search,
  onChange,
}: CensusTableProps & { readonly dimension: VisitDimension }) => {
  const params = { dimension };
  const asked = without(search, "by");
  const query = useCall(visitsByContract, {
    params,
    query: without(asked, "columns", "view") as never,
  });
  const { many } = visitDimensionTexts[dimension];
  return (
    <ListTable
      label={`Visits by ${visitDimensionTexts[dimension].one.toLowerCase()}`}
      list="visits"
      columns={visitColumnsOf(dimension)}
      cells={cells}
      query={query}
      rowId={(row) => row.name}
      search={search}
      onSearch={onChange}
      defaultSort="-visits"
      places={places}
      fileOf={listFileAddress(exportVisitsContract, asked, params)}
      toolbar={
        <>
          <GroupChoice by={dimension} onChange={onChange} />
          <SearchField
            key={dimension}
            label={`Search ${many.toLowerCase()}`}
            value={search.name}
            onChange={(value) => onChange({ name: value, ...anew }, { replace: true })}
          />
        </>
      }
      empty={{
        title: "No visits in this range",
        text: "A visit is counted when a visitor with cookies opens pages. Visits by your own team are never counted.",
      }}
    />
  );
};
