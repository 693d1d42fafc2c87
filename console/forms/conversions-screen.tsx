import { Group } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { conversionColumns } from "#domain/forms/conversion-columns.ts";
import {
  exportFormConversionContract,
  type FormConversionRow,
  listFormConversionContract,
} from "#read-api/census/form-conversion-contract.ts";
import { AddVisitFilter, useUsableFilters, VisitFilters } from "../census/visit-filters.tsx";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import { anew } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page } from "../kit/ui/page.tsx";
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
  const select = (segment: string | undefined) => change({ segment, ...anew });
  const query = useCall(listFormConversionContract, {
    query: without(search, "columns", "view"),
  });
  return (
    <Page
      title="Form conversion"
      intro="How many visitors view, start and submit each form, measured on your own server. Days are in the website’s time zone."
      actions={
        <>
          <AddVisitFilter segment={search.segment} onChange={select} />
          <RangeChoice from={search.from} to={search.to} onChange={(next) => change(next)} />
        </>
      }
    >
      <CountableFrom figures="Views and starts" />
      <VisitFilters segment={address.segment} onChange={select} />
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
