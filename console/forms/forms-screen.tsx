import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { type FormRow, listFormsContract } from "#read-api/forms/contract.ts";
import { NewForm } from "./form-new.tsx";
import { FormRowMenu } from "./form-row-menu.tsx";
import { FormStandingPill, standingNames } from "./form-standing.tsx";

const route = getRouteApi("/forms");

const columns: readonly Column<FormRow>[] = [
  {
    id: "name",
    header: "Form",
    sortable: true,
    card: "title",
    cell: (row) => (
      <Link to="/forms/$formId" params={{ formId: row.formId }} data-row-opener>
        {row.name || "Form without a name"}
      </Link>
    ),
  },
  {
    id: "standing",
    header: "Status",
    sortable: true,
    cell: (row) => <FormStandingPill of={row.standing} version={row.version} />,
  },
  { id: "fields", header: "Fields", align: "right", cell: (row) => <Count of={row.fieldCount} /> },
  {
    id: "submissions",
    header: "Submissions",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) =>
      row.submissionCount === 0 ? (
        <Count of={0} />
      ) : (
        <Link to="/submissions" search={{ formId: row.formId }}>
          <Count of={row.submissionCount} />
        </Link>
      ),
  },
  {
    id: "lastSubmittedAt",
    header: "Last submission",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.lastSubmittedAt} format="date" />,
  },
  {
    id: "changedAt",
    header: "Changed",
    sortable: true,
    descendingFirst: true,
    align: "right",
    wideOnly: true,
    cell: (row) => <Moment at={row.changedAt} format="date" />,
  },
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

const noFilters = { search: undefined, filter: undefined, page: undefined };

/** The website's forms. */
export const FormsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listFormsContract, { query: without(search, "new") });
  const openNew = () => change({ new: "form" });
  return (
    <Page
      title="Forms"
      intro="What visitors can fill in on your website: released, in the making, and removed."
      actions={
        <Changes>
          <Button leftSection={<IconPlus size={17} />} onClick={openNew}>
            New form
          </Button>
        </Changes>
      }
    >
      <DataTable
        label="Forms"
        columns={columns}
        query={query}
        rowId={(row) => row.formId}
        search={search}
        onSearch={change}
        defaultSort="name"
        filtered={Boolean(search.search || search.filter)}
        onClearFilters={() => change(noFilters)}
        toolbar={
          <>
            <SearchField
              label="Search the names"
              value={search.search}
              onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
            />
            <NativeSelect
              aria-label="Status"
              value={search.filter ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change({ filter: value || undefined, page: undefined })
              }
              data={[
                { value: "", label: "All but removed" },
                ...Object.entries(standingNames).map(([value, label]) => ({ value, label })),
              ]}
            />
          </>
        }
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
