import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Explain } from "#console/history/explain.tsx";
import { formColumns, formQuickFilters } from "#domain/forms/form-columns.ts";
import { exportFormsContract, type FormRow, listFormsContract } from "#read-api/forms/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Count } from "../kit/figures/figures.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { NewForm } from "./form-new.tsx";
import { FormRowMenu } from "./form-row-menu.tsx";
import { FormStatusPill } from "./form-standing.tsx";
import { useBulkForms } from "./use-bulk-forms.ts";

export const screenSearch = listSearch(listFormsContract, { new: z.enum(["form"]) });

const route = getRouteApi("/forms");

const cells: CellRenderers<FormRow, typeof formColumns> = {
  name: {
    card: "title",
    cell: (row) => (
      <Link to="/forms/$formId" params={{ formId: row.formId }} data-row-opener>
        {row.name || "Untitled form"}
      </Link>
    ),
  },
  standing: { cell: (row) => <FormStatusPill of={row.standing} version={row.version} /> },
  submissions: {
    cell: (row) => (
      <Explain number="form-submissions" id={row.formId} of={row.name || "Untitled form"}>
        {row.submissionCount === 0 ? (
          <Count of={0} />
        ) : (
          <Link to="/submissions" search={{ formId: row.formId }}>
            <Count of={row.submissionCount} />
          </Link>
        )}
      </Explain>
    ),
  },
  changedAt: { wideOnly: true },
};

const trailing: readonly Column<FormRow>[] = [
  {
    id: "actions",
    header: "Actions",
    card: "corner",
    align: "right",
    width: "5rem",
    cell: (row) => (
      <Changes>
        <FormRowMenu row={row} />
      </Changes>
    ),
  },
];

/** The website's forms. */
export const FormsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "new", "columns", "view");
  const query = useCall(listFormsContract, { query: listQuery });
  const bulk = useBulkForms(listQuery, query.data?.rows);
  const openNew = () => change({ new: "form" });
  return (
    <Page
      title="Forms"
      intro="Forms on your website: released, drafts and removed."
      actions={
        <Changes>
          <Button leftSection={<IconPlus size={17} />} onClick={openNew}>
            New form
          </Button>
        </Changes>
      }
    >
      <ListTable
        label="Forms"
        list="forms"
        columns={formColumns}
        cells={cells}
        trailing={trailing}
        query={query}
        bulk={bulk}
        rowId={(row) => row.formId}
        search={search}
        onSearch={change}
        defaultSort="name"
        searches="Search forms"
        quick={formQuickFilters}
        fileOf={listFileAddress(exportFormsContract, search)}
        empty={{
          title: "No forms yet",
          text: "Start with a contact form, a survey or a registration, and change it as you like.",
          action: <Button onClick={openNew}>New form</Button>,
        }}
      />
      <NewForm opened={search.new !== undefined} onClose={() => change({ new: undefined })} />
    </Page>
  );
};
