import { getRouteApi } from "@tanstack/react-router";
import { LiveRows } from "#console/app/live-rows.tsx";
import { Changes } from "#console/app/permissions.tsx";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import { Page } from "#console/ui/page.tsx";
import { type FieldFilter, fieldFiltersText } from "#domain/forms/field-filter.ts";
import { listSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import { FilterChips } from "./answer-filters.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { ExportMenu, ExportProgress } from "./export-menu.tsx";
import { Folders } from "./folders.tsx";
import { SubmissionDrawer } from "./submission-drawer.tsx";
import { SubmissionsToolbar } from "./submissions-toolbar.tsx";
import { chooser, columnsFor } from "./table-columns.tsx";
import { useChosen } from "./use-chosen.ts";
import { useExport } from "./use-export.ts";
import { noFilters, useSubmissions } from "./use-submissions.ts";

const route = getRouteApi("/submissions");

const MOST_FILTERS = 10;

/** The same condition twice says nothing more. */
const withFilter = (filters: readonly FieldFilter[], added: FieldFilter) =>
  filters.some((each) => JSON.stringify(each) === JSON.stringify(added))
    ? filters
    : [...filters, added].slice(-MOST_FILTERS);

/** Every form has a table of its own, with a column for each field that any version of it asked. */
export const SubmissionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const shown = useSubmissions(search);
  const { asked, folder, fields, filters, formId, forms, hidden, query, rows } = shown;
  const [chosen, setChosen] = useChosen(JSON.stringify(asked));
  const exporting = useExport();
  const total = query.data?.total ?? 0;
  const all = columnsFor(fields, folder === "spam");
  const columns = all.filter(({ id }) => id === "submittedAt" || !hidden.has(id));
  const setFilters = (next: readonly FieldFilter[]) =>
    change({ answers: fieldFiltersText(next) || undefined, page: undefined });
  const toolbar = (
    <SubmissionsToolbar
      search={search}
      formId={formId}
      forms={forms}
      fields={fields}
      onAddFilter={(filter) => setFilters(withFilter(filters, filter))}
    />
  );
  const banner = (
    <>
      <FilterChips filters={filters} columns={fields ?? []} onChange={setFilters} />
      <ExportProgress state={exporting.state} onStop={exporting.stop} />
      <Changes>
        <BulkBar {...{ chosen, rows, asked, folder, total }} onChoose={setChosen} />
      </Changes>
    </>
  );
  const actions = (
    <>
      <LiveRows
        kind="submission"
        one="submission"
        path={listSubmissionsContract.path}
        search={search}
      />
      <ColumnChoice
        columns={all.filter(({ id }) => id !== "submittedAt")}
        hidden={hidden}
        onChange={(next) => change({ hide: [...next].join(",") || undefined })}
      />
      <ExportMenu
        query={without(asked, "page", "pageSize")}
        total={total}
        running={exporting.state.at === "running"}
        onStart={(start) => void exporting.start(start)}
      />
    </>
  );
  const intro = "What visitors have sent through your forms.";
  return (
    <Page title="Submissions" intro={intro} actions={actions}>
      <Folders formId={formId} folder={folder} />
      <DataTable
        label="Submissions"
        columns={[chooser(chosen, rows, setChosen), ...columns]}
        query={query}
        rowId={(row) => row.submissionId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-submittedAt"
        scrolls
        filtered={shown.filtered}
        onClearFilters={() => change({ ...noFilters, page: undefined })}
        toolbar={toolbar}
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
