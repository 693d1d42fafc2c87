import { Group } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { conversionColumns } from "#domain/forms/conversion-columns.ts";
import {
  exportFormConversionContract,
  type FormConversionRow,
  listFormConversionContract,
} from "#read-api/census/form-conversion-contract.ts";
import { FilteredReport } from "../census/filtered-report.tsx";
import { useUsableFilters } from "../census/visit-filters.tsx";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import { resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CountableFrom } from "../measuring/countable-from.tsx";

export const screenSearch = listSearch(listFormConversionContract);

const route = getRouteApi("/form-conversion");

/** The form's own screen keeps the range and the filters. */
const keepRange = ({
  from,
  to,
  segment,
}: {
  readonly from?: string;
  readonly to?: string;
  readonly segment?: string;
}) => ({ from, to, segment });

const cells: CellRenderers<FormConversionRow, typeof conversionColumns> = {
  name: {
    card: "title",
    cell: (row) => (
      <Link
        to="/form-conversion/$formId"
        params={{ formId: row.formId }}
        search={keepRange}
        data-row-opener
      >
        {row.name}
      </Link>
    ),
  },
};
const places = ["name", "segment"];

/** The form itself, and where visitors see it. */
const links: readonly Column<FormConversionRow>[] = [
  {
    id: "links",
    header: "Open",
    card: "hidden",
    cell: ({ formId, name, pagePath }) => (
      <Group gap="sm" wrap="nowrap">
        <Link to="/forms/$formId" params={{ formId }} aria-label={`Form ${name}`}>
          Form
        </Link>
        {pagePath !== null && (
          <a
            href={pagePath}
            target="_blank"
            rel="noreferrer"
            title={pagePath}
            aria-label={`Page of ${name}`}
          >
            Page
          </a>
        )}
      </Group>
    ),
  },
];

/** How many visitors see, start and submit each form. */
export const ConversionsScreen = () => {
  const address = route.useSearch();
  const search = useUsableFilters(address);
  const change = useSearchChange();
  const query = useCall(listFormConversionContract, {
    query: without(search, "columns", "view"),
  });
  return (
    <FilteredReport
      title="Form conversion"
      intro="How many visitors view, start and submit each form, measured on your own server. Days are in the website’s time zone."
      address={address}
      head={<CountableFrom figures="Views and starts" />}
    >
      <ListTable
        label="Forms"
        list="form-conversion"
        columns={conversionColumns}
        cells={cells}
        trailing={links}
        query={query}
        rowId={(row) => row.formId}
        search={search}
        onSearch={change}
        defaultSort="-rendered"
        places={places}
        fileOf={listFileAddress(exportFormConversionContract, search)}
        toolbar={
          <SearchField
            label="Search forms"
            value={search.name}
            onChange={(value) => change({ name: value, ...resetPaging }, { replace: true })}
          />
        }
        empty={{
          title: "No forms yet",
          text: "Once a form is released, its views and submissions are counted here.",
        }}
      />
    </FilteredReport>
  );
};
