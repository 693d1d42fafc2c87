import { getRouteApi, Link } from "@tanstack/react-router";
import { stopColumns } from "#domain/forms/conversion-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  exportFormStopsContract,
  formConversionContract,
  formStopsContract,
} from "#read-api/census/form-conversion-contract.ts";
import { FilteredReport } from "../census/filtered-report.tsx";
import { useUsableFilters } from "../census/visit-filters.tsx";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CountableFrom } from "../measuring/countable-from.tsx";
import { ConversionNav } from "./conversion-nav.tsx";

export const screenSearch = listSearch(formStopsContract);

const route = getRouteApi("/form-conversion/$formId/stops");

type Stop = ResponseOf<typeof formStopsContract>["rows"][number];
const cells: CellRenderers<Stop, typeof stopColumns> = {
  title: { card: "title", cell: ({ title }) => <span>{title}</span> },
};

/** The fields of one form that visitors touched last before they gave up. */
export const StopsScreen = () => {
  const { formId } = route.useParams();
  const address = route.useSearch();
  const search = useUsableFilters(address);
  const change = useSearchChange();
  const { from, to, segment, ...table } = search;
  const range = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(segment !== undefined && { segment }),
  };
  const params = { formId };
  const form = useCall(formConversionContract, { params, query: range });
  const query = useCall(formStopsContract, {
    params,
    query: without(search, "columns", "view"),
  });
  return (
    <FilteredReport
      title={form.data === undefined ? "Form conversion" : `Conversion of ${form.data.name}`}
      back={
        <Link to="/form-conversion" search={range}>
          ← Form conversion
        </Link>
      }
      intro="The last field that visitors touched before they left the form without sending it. What they typed is never recorded."
      address={address}
      hasExactTimes
      head={
        <>
          <ConversionNav formId={formId} range={range} />
          <CountableFrom />
        </>
      }
    >
      <ListTable
        label="Where visitors stop"
        list="form-stops"
        columns={stopColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.fieldId}
        search={table}
        onSearch={change}
        defaultSort="-stops"
        fileOf={listFileAddress(exportFormStopsContract, search, params)}
        empty={{
          title: "Nobody stopped in this range",
          text: "When a visitor starts the form and leaves without sending it, the field that they touched last is counted here.",
        }}
      />
    </FilteredReport>
  );
};
