import { getRouteApi, Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { RangeChoice } from "#console/census/range-choice.tsx";
import type { Looks } from "#console/ui/list-columns.tsx";
import { listFileAddress } from "#console/ui/list-file-address.ts";
import { anew, ListTable } from "#console/ui/list-table.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { conversionColumns } from "#domain/forms/conversion-columns.ts";
import {
  exportFormConversionContract,
  type FormConversionRow,
  listFormConversionContract,
} from "#read-api/census/contract.ts";

const route = getRouteApi("/form-conversion");

/** The same range on the form's own screen. */
const keepRange = ({ from, to }: { readonly from?: string; readonly to?: string }) => ({
  from,
  to,
});

const looks: Looks<FormConversionRow> = {
  name: {
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
};
const ownFilters = ["name"];

/** How many visitors see, begin and send each form. */
export const ConversionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listFormConversionContract, {
    query: without(search, "columns", "view"),
  });
  return (
    <Page
      title="Form conversion"
      intro="How many visitors view, start and submit each form, measured on your own server. Days are in the website’s time zone."
      actions={<RangeChoice from={search.from} to={search.to} onChange={(next) => change(next)} />}
    >
      <ListTable
        label="Forms"
        list="form-conversion"
        columns={conversionColumns}
        looks={looks}
        query={query}
        rowId={(row) => row.formId}
        search={search}
        onSearch={change}
        defaultSort="-rendered"
        ownFilters={ownFilters}
        fileOf={listFileAddress(exportFormConversionContract, search)}
        toolbar={
          <SearchField
            label="Search forms"
            value={search.name}
            onChange={(value) => change({ name: value, ...anew }, { replace: true })}
          />
        }
        empty={{
          title: "No forms yet",
          text: "Once a form is released, its views and submissions are counted here.",
        }}
      />
    </Page>
  );
};
