import { Button, NativeSelect } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBook, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { listTemplatesContract, type TemplateRow } from "#read-api/themes/contract.ts";
import { NewTemplate } from "./new-template.tsx";
import { ProblemCount, Standing } from "./standing.tsx";

const route = getRouteApi("/templates");

const columns: readonly Column<TemplateRow>[] = [
  {
    id: "name",
    header: "Template",
    sortable: true,
    card: "title",
    cell: ({ name }) => (
      <Link to="/templates/$name" params={{ name }} data-row-opener>
        {name}
      </Link>
    ),
  },
  {
    id: "standing",
    header: "State",
    sortable: true,
    cell: ({ standing }) => <Standing of={standing} />,
  },
  {
    id: "problems",
    header: "Problems",
    sortable: true,
    descendingFirst: true,
    cell: ({ errors, warnings }) => <ProblemCount errors={errors} warnings={warnings} />,
  },
  {
    id: "version",
    header: "Version",
    align: "right",
    cell: ({ version }) => version ?? <span aria-hidden="true">–</span>,
  },
  {
    id: "changedAt",
    header: "Changed",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: ({ changedAt }) => <Moment at={changedAt} />,
  },
];

const filters = [
  { value: "", label: "Any status" },
  { value: "published", label: "Published" },
  { value: "changed", label: "Draft not published" },
  { value: "draft", label: "Draft" },
  { value: "built-in", label: "Built in" },
  { value: "problems", label: "With problems" },
  { value: "deleted", label: "Deleted" },
];

/** Every template of the website's theme. */
export const TemplatesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [creating, create] = useDisclosure();
  const query = useCall(listTemplatesContract, { query: search });
  return (
    <Page
      title="Templates"
      intro="How your website looks. A change is a draft until you publish it, and every version can come back."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconBook size={17} />}
            renderRoot={(props) => <Link to="/templates/reference" {...props} />}
          >
            Reference
          </Button>
          <Changes>
            <Button leftSection={<IconPlus size={17} />} onClick={create.open}>
              New template
            </Button>
          </Changes>
        </>
      }
    >
      <DataTable
        label="Templates"
        columns={columns}
        query={query}
        rowId={({ name }) => name}
        search={search}
        onSearch={change}
        defaultSort="name"
        filtered={Boolean(search.search || search.filter)}
        onClearFilters={() => change({ search: undefined, filter: undefined, page: undefined })}
        toolbar={
          <>
            <SearchField
              label="Search templates"
              value={search.search}
              onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
            />
            <NativeSelect
              aria-label="State"
              data={filters}
              value={search.filter ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change({ filter: value || undefined, page: undefined })
              }
            />
          </>
        }
        empty={{
          title: "No templates",
          text: "Pages are drawn with the built-in theme until you write a template of your own.",
        }}
      />
      {creating && <NewTemplate onClose={create.close} />}
    </Page>
  );
};
