import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBook, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { templateColumns, templateQuickFilters } from "#domain/themes/template-columns.ts";
import {
  exportTemplatesContract,
  listTemplatesContract,
  type TemplateRow,
} from "#read-api/themes/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { NewTemplate } from "./new-template.tsx";
import { ProblemCount, Standing } from "./standing.tsx";
import { useBulkTemplates } from "./use-bulk-templates.ts";

export const screenSearch = listSearch(listTemplatesContract);

const route = getRouteApi("/templates");

const cells: CellRenderers<TemplateRow, typeof templateColumns> = {
  name: {
    card: "title",
    cell: ({ name }) => (
      <Link to="/templates/$name" params={{ name }} data-row-opener>
        {name}
      </Link>
    ),
  },
  standing: { cell: ({ standing }) => <Standing of={standing} /> },
  problems: {
    align: "left",
    cell: ({ errors, warnings }) => <ProblemCount errors={errors} warnings={warnings} />,
  },
  changedAt: { align: "right" },
};

/** Every template of the website's theme. */
export const TemplatesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [creating, create] = useDisclosure();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listTemplatesContract, { query: listQuery });
  const bulk = useBulkTemplates(listQuery, query.data?.rows);
  return (
    <Page
      title="Templates"
      intro="Templates define how your website looks. Changes stay a draft until you publish them, and every version can be restored."
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
      <ListTable
        label="Templates"
        list="templates"
        columns={templateColumns}
        cells={cells}
        query={query}
        bulk={bulk}
        rowId={({ name }) => name}
        search={search}
        onSearch={change}
        defaultSort="name"
        searches="Search templates"
        quick={templateQuickFilters}
        fileOf={listFileAddress(exportTemplatesContract, search)}
        empty={{
          title: "No templates",
          text: "Pages use the built-in theme until you add your own template.",
        }}
      />
      {creating && <NewTemplate onClose={create.close} />}
    </Page>
  );
};
