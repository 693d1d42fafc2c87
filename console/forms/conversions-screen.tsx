import { getRouteApi, Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { RangeChoice } from "#console/census/range-choice.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { type FormConversionRow, listFormConversionContract } from "#read-api/census/contract.ts";

const route = getRouteApi("/form-conversion");

/** The same range on the form's own screen. */
const keepRange = ({ from, to }: { readonly from?: string; readonly to?: string }) => ({
  from,
  to,
});

const countColumn = (
  id: "rendered" | "started" | "submitted" | "failed",
  header: string,
): Column<FormConversionRow> => ({
  id,
  header,
  sortable: true,
  descendingFirst: true,
  align: "right",
  cell: (row) => <Count of={row[id]} />,
});

const columns: readonly Column<FormConversionRow>[] = [
  {
    id: "name",
    header: "Form",
    sortable: true,
    card: "title",
    cell: (row) => (
      <Link
        to="/form-conversion/$formId"
        params={{ formId: row.formId }}
        search={keepRange as never}
        data-row-opener
      >
        {row.name}
      </Link>
    ),
  },
  countColumn("rendered", "Shown"),
  countColumn("started", "Begun"),
  countColumn("submitted", "Sent"),
  countColumn("failed", "Failed tries"),
  {
    id: "rate",
    header: "Visitors who sent it",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) =>
      row.rate === null ? (
        <span aria-hidden="true">–</span>
      ) : (
        <span className="db-number">{(row.rate * 100).toFixed(1)} %</span>
      ),
  },
];

/** How many visitors see, begin and send each form. */
export const ConversionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listFormConversionContract, { query: search });
  return (
    <Page
      title="Form conversion"
      intro="How many visitors see, begin and send each form, counted on your own server. Days follow the website’s time zone."
      actions={<RangeChoice from={search.from} to={search.to} onChange={(next) => change(next)} />}
    >
      <DataTable
        label="Forms"
        columns={columns}
        query={query}
        rowId={(row) => row.formId}
        search={search}
        onSearch={change}
        defaultSort="-rendered"
        filtered={Boolean(search.name)}
        onClearFilters={() => change({ name: undefined, page: undefined })}
        toolbar={
          <SearchField
            label="Search forms"
            value={search.name}
            onChange={(value) => change({ name: value, page: undefined }, { replace: true })}
          />
        }
        empty={{
          title: "No forms yet",
          text: "Once a form is released, what visitors do with it is counted here.",
        }}
      />
    </Page>
  );
};
