import { Button, Group, SegmentedControl } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { messageOf } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { mailingListTexts } from "#domain/mailing-lists/texts.ts";
import { listMailingListsContract, type MailingListRow } from "#read-api/mailing-lists/contract.ts";
import classes from "./lists-screen.module.css";
import { NameModal } from "./name-modal.tsx";
import { useChangeList } from "./use-change-list.tsx";

const route = getRouteApi("/mailing-lists");

const nameColumn: Column<MailingListRow> = {
  id: "name",
  header: "Name",
  sortable: true,
  card: "title",
  cell: (row) => (
    <span className={classes.address}>
      <Link to="/mailing-lists/$listId" params={{ listId: row.listId }} data-row-opener>
        {row.name}
      </Link>
      {row.isDefault && <span className={classes.note}>Visitors join it from product pages.</span>}
    </span>
  ),
};

const columnsWith = (
  actions: (row: MailingListRow) => React.ReactNode,
): readonly Column<MailingListRow>[] => [
  nameColumn,
  {
    id: "members",
    header: "Members",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.members} />,
  },
  {
    id: "lastJoinedAt",
    header: "Last joined",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.lastJoinedAt} />,
  },
  {
    id: "createdAt",
    header: "Created",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.createdAt} format="date" />,
  },
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => <Changes>{actions(row)}</Changes>,
  },
];

type Naming = { readonly list: MailingListRow | undefined };

export const MailingListsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [naming, setNaming] = useState<Naming>();
  const query = useCall(listMailingListsContract, { query: search });
  const { remove, restore } = useChangeList();
  const removeList = remove.mutate;
  const restoreList = restore.mutate;
  const columns = useMemo(() => {
    const onError = (error: unknown) =>
      notifications.show({ color: "red", message: messageOf(error) });
    return columnsWith((row) =>
      row.removed ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Bring ${row.name} back`}
          onClick={() => restoreList(row, { onError })}
        >
          Bring back
        </Button>
      ) : (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Rename ${row.name}`}
            onClick={() => setNaming({ list: row })}
          >
            Rename
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove ${row.name}`}
            onClick={() => removeList(row, { onError })}
          >
            Remove
          </Button>
        </Group>
      ),
    );
  }, [removeList, restoreList]);
  return (
    <Page
      title="Mailing lists"
      intro="People who agreed to hear from you. They join by forms and on product pages, and leave by a link."
      actions={
        <Changes>
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => setNaming({ list: undefined })}
          >
            New list
          </Button>
        </Changes>
      }
    >
      <DataTable
        label="Mailing lists"
        columns={columns}
        query={query}
        rowId={(row) => row.listId}
        search={search}
        onSearch={change}
        defaultSort="name"
        filtered={Boolean(search.search)}
        onClearFilters={() => change({ search: undefined, page: undefined })}
        toolbar={<Toolbar search={search} onChange={change} />}
        empty={
          search.removed === "yes"
            ? {
                title: "No list is removed",
                text: "Lists that you remove can be brought back here.",
              }
            : { title: "No mailing lists yet", text: mailingListTexts.none }
        }
      />
      {naming !== undefined && <Name list={naming.list} onClose={() => setNaming(undefined)} />}
    </Page>
  );
};

const Toolbar = ({
  search,
  onChange,
}: {
  readonly search: { readonly search?: string | undefined; readonly removed?: "yes" | undefined };
  readonly onChange: ReturnType<typeof useSearchChange>;
}) => (
  <>
    <SearchField
      label="Search lists"
      value={search.search}
      onChange={(value) => onChange({ search: value, page: undefined }, { replace: true })}
    />
    <SegmentedControl
      aria-label="Which lists"
      value={search.removed ?? "no"}
      onChange={(value) =>
        onChange({ removed: value === "yes" ? "yes" : undefined, page: undefined })
      }
      data={[
        { value: "no", label: "In use" },
        { value: "yes", label: "Removed" },
      ]}
    />
  </>
);

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
