import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { LiveRows } from "#console/app/live-rows.tsx";
import { Changes } from "#console/app/permissions.tsx";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { chooser } from "#console/ui/chooser.tsx";
import { ListTable } from "#console/ui/list-table.tsx";
import { Page } from "#console/ui/page.tsx";
import { type FieldFilter, fieldFiltersText } from "#domain/forms/field-filter.ts";
import { chosenColumns } from "#domain/shared/list-columns.ts";
import { listSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import { FilterChips } from "./answer-filters.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportMenu, ExportProgress } from "./export-menu.tsx";
import { Folders } from "./folders.tsx";
import { SubmissionDrawer } from "./submission-drawer.tsx";
import { SubmissionsToolbar } from "./submissions-toolbar.tsx";
import { columnsFor, listColumnsOf } from "./table-columns.tsx";
import { useChosen } from "./use-chosen.ts";
import { useExport } from "./use-export.ts";
import { ownFilters, useSubmissions } from "./use-submissions.ts";

const route = getRouteApi("/submissions");

const MOST_FILTERS = 10;

/** The same condition twice says nothing more. */
const withFilter = (filters: readonly FieldFilter[], added: FieldFilter) =>
  filters.some((each) => JSON.stringify(each) === JSON.stringify(added))
    ? filters
    : [...filters, added].slice(-MOST_FILTERS);

const useTable = (
  { fields, folder, rows }: ReturnType<typeof useSubmissions>,
  chosen: ReadonlySet<string>,
  setChosen: (chosen: ReadonlySet<string>) => void,
) => {
  const { columns, looks } = useMemo(
    () => listColumnsOf(columnsFor(fields, folder === "spam")),
    [fields, folder],
  );
  const leading = useMemo(
    () => [
      chooser({
        rows,
        rowId: ({ submissionId }) => submissionId,
        nameOf: ({ submittedAt }) => `the submission sent ${new Date(submittedAt).toUTCString()}`,
        chosen,
        onChange: setChosen,
      }),
    ],
    [chosen, rows, setChosen],
  );
  return { columns, looks, leading };
};

/** Every form has a table of its own, with a column for each field that any version of it asked. */
export const SubmissionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const shown = useSubmissions(search);
  const { asked, folder, fields, filters, formId, forms, query, rows } = shown;
  const [chosen, setChosen] = useChosen(JSON.stringify(asked));
  const exporting = useExport();
  const { total = 0, capped = false } = query.data ?? {};
  const { columns, looks, leading } = useTable(shown, chosen, setChosen);
  const setFilters = (next: readonly FieldFilter[]) =>
    change({ answers: fieldFiltersText(next) || undefined, page: undefined });
  const addFilter = (filter: FieldFilter) => setFilters(withFilter(filters, filter));
  const banner = (
    <>
      <FilterChips filters={filters} columns={fields ?? []} onChange={setFilters} />
      <ExportProgress state={exporting.state} onStop={exporting.stop} />
      <Changes>
        <BulkBar {...{ chosen, rows, asked, folder, total, capped }} onChoose={setChosen} />
      </Changes>
    </>
  );
  const files = (
    <ExportMenu
      query={without(asked, "page", "pageSize")}
      shown={chosenColumns(columns, search.columns).join(",")}
      {...{ total, capped }}
      running={exporting.state.at === "running"}
      onStart={(start) => void exporting.start(start)}
    />
  );
  return (
    <Page
      title="Submissions"
      intro="What visitors have sent through your forms."
      actions={
        <LiveRows
          kind="submission"
          one="submission"
          path={listSubmissionsContract.path}
          search={search}
        />
      }
    >
      <Folders formId={formId} folder={folder} />
      <ListTable
        label="Submissions"
        list="submissions"
        columns={columns}
        looks={looks}
        leading={leading}
        query={query}
        rowId={(row) => row.submissionId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-submittedAt"
        scrolls
        ownFilters={ownFilters}
        files={files}
        toolbar={
          <SubmissionsToolbar {...{ search, formId, forms, fields }} onAddFilter={addFilter} />
        }
        banner={banner}
        empty={emptiness[folder]}
      />
      <SubmissionDrawer submissionId={search.open} onClose={() => change({ open: undefined })} />
    </Page>
  );
};

const emptiness = {
  inbox: {
    title: "No submissions yet",
    text: "Answers to the forms on your website are collected here.",
    action: (
      <a href="/contact" target="_blank" rel="noreferrer">
        Open the contact page
      </a>
    ),
  },
  spam: {
    title: "No spam",
    text: "What looks like spam is kept here, with the reasons, until you release or delete it.",
  },
  deleted: {
    title: "Nothing deleted",
    text: "Deleted submissions wait here in case you want them back.",
  },
} as const;
