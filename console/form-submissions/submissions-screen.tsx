import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import * as z from "zod/mini";
import { submissionColumns, submissionQuickFilters } from "#domain/forms/submission-columns.ts";
import { chosenColumns } from "#domain/kit/list-columns.ts";
import { listSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { searchOf, without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { LiveRows } from "../kit/news/live-rows.tsx";
import { Page } from "../kit/ui/page.tsx";
import { ExportMenu, ExportProgress } from "./export-menu.tsx";
import { Folders } from "./folders.tsx";
import { SubmissionDrawer } from "./submission-drawer.tsx";
import { SubmissionsToolbar } from "./submissions-toolbar.tsx";
import { submissionCells } from "./table-columns.tsx";
import { useBulkSubmissions } from "./use-bulk-submissions.ts";
import { useExport } from "./use-export.ts";
import { narrowing, useSubmissions } from "./use-submissions.ts";

export const screenSearch = searchOf(listSubmissionsContract, {
  open,
  ...ofList,
  columns: z.string().check(z.maxLength(8_000), z.regex(/^[\w,.-]*$/)),
});

const route = getRouteApi("/submissions");
const { spamReason: _spamReason, ...withoutReason } = submissionQuickFilters;

/** Each form has its own table, with a column for every field of any version. */
export const SubmissionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { listQuery, folder, fields, formId, forms, query } = useSubmissions(search);
  const exporting = useExport();
  const { total = 0, capped = false } = query.data ?? {};
  const columns = useMemo(
    () => submissionColumns({ fields, inSpam: folder === "spam" }),
    [fields, folder],
  );
  const cells = useMemo(() => submissionCells(fields), [fields]);
  const bulk = useBulkSubmissions(listQuery, folder);
  const files = (
    <ExportMenu
      query={without(listQuery, "page", "pageSize", "after", "before")}
      shown={chosenColumns(columns, search.columns).join(",")}
      {...{ total, capped }}
      running={exporting.state.at === "running"}
      onStart={(start) => void exporting.start(start)}
    />
  );
  return (
    <Page
      title="Submissions"
      intro="Submissions from all your forms."
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
        cells={cells}
        bulk={bulk}
        query={query}
        rowId={(row) => row.submissionId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-submittedAt"
        scrolls
        searches="Search the answers"
        places={narrowing}
        files={files}
        quick={folder === "spam" ? submissionQuickFilters : withoutReason}
        toolbar={<SubmissionsToolbar filters={search.filters} {...{ formId, forms }} />}
        banner={<ExportProgress state={exporting.state} onStop={exporting.stop} />}
        empty={emptiness[folder]}
      />
      <SubmissionDrawer submissionId={search.open} onClose={() => change({ open: undefined })} />
    </Page>
  );
};

const emptiness = {
  inbox: {
    title: "No submissions yet",
    text: "Submissions from the forms on your website appear here.",
    action: <Link to="/forms">Go to your forms</Link>,
  },
  spam: {
    title: "No spam",
    text: "Suspected spam is kept here, with the reasons, until you mark it as not spam or delete it.",
  },
  deleted: {
    title: "No deleted submissions",
    text: "Deleted submissions are kept here so you can restore them.",
  },
} as const;
