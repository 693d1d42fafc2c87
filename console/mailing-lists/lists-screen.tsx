import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { createMailingListContract } from "#commands/mailing-lists/contract.ts";
import { parseFilters, wordsAskedFor } from "#domain/kit/list-filters.ts";
import { removalQuickFilters } from "#domain/kit/removal-columns.ts";
import { mailingListColumns } from "#domain/mailing-lists/list-columns.ts";
import { mailingListTexts } from "#domain/mailing-lists/texts.ts";
import {
  exportMailingListsContract,
  listMailingListsContract,
  type MailingListRow,
} from "#read-api/mailing-lists/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { NameModal } from "../kit/editing/name-modal.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import classes from "./lists-screen.module.css";
import { useBulkLists } from "./use-bulk-lists.ts";
import { useChangeList } from "./use-change-list.tsx";

export const screenSearch = listSearch(listMailingListsContract);

const route = getRouteApi("/mailing-lists");

const cells: CellRenderers<MailingListRow, typeof mailingListColumns> = {
  name: {
    card: "title",
    cell: (row) => (
      <span className={classes.address}>
        <Link to="/mailing-lists/$listId" params={{ listId: row.listId }} data-row-opener>
          {row.name}
        </Link>
        {row.isDefault && (
          <span className={classes.note}>Visitors can join from product pages.</span>
        )}
      </span>
    ),
  },
};

const actionsWith = (
  actions: (row: MailingListRow) => React.ReactNode,
): readonly Column<MailingListRow>[] => [
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => <Changes>{actions(row)}</Changes>,
  },
];

type Naming = { readonly list: MailingListRow | undefined };

const useActions = (rename: (naming: Naming) => void) => {
  const { remove, restore } = useChangeList();
  const removeList = remove.mutate;
  const restoreList = restore.mutate;
  return useMemo(() => {
    return actionsWith((row) =>
      row.removed ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Restore ${row.name}`}
          onClick={() => restoreList(row)}
        >
          Restore
        </Button>
      ) : (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Rename ${row.name}`}
            onClick={() => rename({ list: row })}
          >
            Rename
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            data-danger
            aria-label={`Remove ${row.name}`}
            onClick={() => removeList(row)}
          >
            Remove
          </Button>
        </Group>
      ),
    );
  }, [rename, removeList, restoreList]);
};

export const MailingListsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [naming, setNaming] = useState<Naming>();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listMailingListsContract, { query: listQuery });
  const conditions = parseFilters(mailingListColumns, search.filters) ?? [];
  const bulk = useBulkLists(listQuery, wordsAskedFor(conditions, "status").includes("removed"));
  const actions = useActions(setNaming);
  const newList = (
    <Changes>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setNaming({ list: undefined })}>
        New list
      </Button>
    </Changes>
  );
  return (
    <Page
      title="Mailing lists"
      intro="People who agreed to hear from you. They join through forms and product pages and can unsubscribe with a link."
      actions={newList}
    >
      <ListTable
        label="Mailing lists"
        list="mailing-lists"
        columns={mailingListColumns}
        cells={cells}
        trailing={actions}
        query={query}
        bulk={bulk}
        rowId={(row) => row.listId}
        search={search}
        onSearch={change}
        defaultSort="name"
        searches="Search lists"
        quick={removalQuickFilters}
        fileOf={listFileAddress(exportMailingListsContract, search)}
        empty={{
          title: "No mailing lists yet",
          text: mailingListTexts.none,
          action: newList,
        }}
      />
      {naming !== undefined && <Name list={naming.list} onClose={() => setNaming(undefined)} />}
    </Page>
  );
};

const Name = ({
  list,
  onClose,
}: {
  readonly list: MailingListRow | undefined;
  readonly onClose: () => void;
}) => {
  const { create, rename } = useChangeList();
  const change = list === undefined ? create : rename;
  return (
    <NameModal
      contract={createMailingListContract}
      title={list === undefined ? "New mailing list" : `Rename ${list.name}`}
      action={list === undefined ? "Create list" : "Rename list"}
      initial={list?.name ?? ""}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(name) => {
        if (list === undefined) create.mutate(name, { onSuccess: onClose });
        else rename.mutate({ listId: list.listId, name }, { onSuccess: onClose });
      }}
    />
  );
};
