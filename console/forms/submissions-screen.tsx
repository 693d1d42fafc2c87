import { NativeSelect } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { DayRange } from "#console/ui/day-range.tsx";
import { counted } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import {
  listFormsContract,
  listSubmissionsContract,
  type SubmissionRow,
} from "#read-api/forms/contract.ts";
import { SubmissionDrawer } from "./submission-drawer.tsx";
import classes from "./submissions-screen.module.css";

const route = getRouteApi("/submissions");

const columns: readonly Column<SubmissionRow>[] = [
  {
    id: "submittedAt",
    header: "Sent",
    sortable: true,
    descendingFirst: true,
    card: "title",
    width: "12rem",
    cell: (row) => (
      <RowOpener open={{ open: row.submissionId }}>
        <Moment at={row.submittedAt} />
      </RowOpener>
    ),
  },
  {
    id: "answers",
    header: "Answers",
    cell: (row) => (
      <span className={classes.summary}>
        {row.answers === null
          ? "This person has been forgotten."
          : row.answers.map(({ text }) => text.replaceAll("\n", " ")).join(" · ")}
      </span>
    ),
  },
  { id: "form", header: "Form", sortable: true, cell: (row) => row.formName },
  {
    id: "page",
    header: "Page",
    sortable: true,
    card: "hidden",
    cell: (row) => row.pagePath || row.pageTitle,
  },
];

export const SubmissionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listSubmissionsContract, { query: without(search, "open") });
  const forms = useCall(listFormsContract, { query: { pageSize: 200 } });
  const filter = (name: "formId") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, page: undefined }),
  });
  return (
    <Page title="Submissions" intro="What visitors have sent through your forms.">
      <DataTable
        label="Submissions"
        columns={columns}
        query={query}
        rowId={(row) => row.submissionId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-submittedAt"
        filtered={Boolean(search.search || search.formId || search.from || search.to)}
        onClearFilters={() =>
          change({
            search: undefined,
            formId: undefined,
            from: undefined,
            to: undefined,
            page: undefined,
          })
        }
        toolbar={
          <>
            <SearchField
              label="Search the answers"
              value={search.search}
              onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
            />
            <NativeSelect
              {...filter("formId")}
              aria-label="Form"
              data={[
                { value: "", label: "All forms" },
                ...(forms.data?.rows ?? []).map(({ formId, name, submissionCount }) => ({
                  value: formId,
                  label: `${name} (${counted(submissionCount, "submission")})`,
                })),
              ]}
            />
            <DayRange
              of="Sent"
              search={search}
              onChange={(range) => change({ ...range, page: undefined })}
            />
          </>
        }
        empty={{
          title: "No submissions yet",
          text: "Answers to the forms on your website are collected here.",
          action: (
            <a href="/contact" target="_blank" rel="noreferrer">
              Open the contact page
            </a>
          ),
        }}
      />
      <SubmissionDrawer submissionId={search.open} onClose={() => change({ open: undefined })} />
    </Page>
  );
};
