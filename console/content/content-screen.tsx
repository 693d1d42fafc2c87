import { ActionIcon, Button, Group, Menu, NativeSelect } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  listConsoleContentContract,
  listOwnContentCollectionsContract,
} from "#read-api/content/contract.ts";
import type { ConsoleContentRow, OwnContentCollection } from "#read-api/content/shapes-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { DataTable } from "../kit/lists/data-table.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import { searchOf } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { NewItem } from "./new-item.tsx";
import { useChangeContent } from "./use-change-content.ts";

export const screenSearch = searchOf(listConsoleContentContract);

const route = getRouteApi("/content");

const statuses = [
  { value: "", label: "Any status" },
  { value: "published", label: "Published" },
  { value: "scheduled", label: "Scheduled" },
  { value: "draft", label: "Draft" },
  { value: "needs-review", label: "Needs Review" },
  { value: "private", label: "Private" },
] as const;

const StatusPill = ({ row }: { readonly row: ConsoleContentRow }) => {
  if (row.statusLabel !== null) return <Pill>{row.statusLabel}</Pill>;
  return row.draftChanged ? (
    <Pill tone="warn">Unpublished changes</Pill>
  ) : (
    <Pill tone="good">Published</Pill>
  );
};

const Actions = ({ row }: { readonly row: ConsoleContentRow }) => {
  const { remove } = useChangeContent();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`More for ${row.title}`}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {row.statusLabel === null && (
          <Menu.Item component="a" href={row.url} target="_blank" rel="noreferrer">
            View
          </Menu.Item>
        )}
        <Menu.Item data-danger onClick={() => remove.mutate(row)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const columns: readonly Column<ConsoleContentRow>[] = [
  {
    id: "title",
    header: "Title",
    sortable: true,
    card: "title",
    cell: ({ id, title }) => (
      <Link to="/content/$itemId" params={{ itemId: id }} data-row-opener>
        {title}
      </Link>
    ),
  },
  { id: "collection", header: "In", cell: ({ collectionTitle }) => collectionTitle },
  { id: "status", header: "Status", card: "corner", cell: (row) => <StatusPill row={row} /> },
  {
    id: "publishOn",
    header: "Date",
    sortable: true,
    descendingFirst: true,
    cell: ({ startDate, publishOn }) => {
      const at = startDate ?? publishOn;
      return at === null ? "–" : <Moment at={new Date(at).toISOString()} />;
    },
  },
  {
    id: "updated",
    header: "Last changed",
    sortable: true,
    descendingFirst: true,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Changes>
        <Actions row={row} />
      </Changes>
    ),
  },
];

type Dialog =
  | { readonly kind: "item" }
  | { readonly kind: "collection"; readonly collection?: OwnContentCollection };

/** A new item, and what the website has for them. */
const Tools = ({
  collections,
  onOpen,
}: {
  readonly collections: readonly OwnContentCollection[];
  readonly onOpen: (dialog: Dialog) => void;
}) => (
  <Changes>
    <Group gap="xs">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">Collections</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {collections.map((collection) => (
            <Menu.Item
              key={collection.id}
              onClick={() => onOpen({ kind: "collection", collection })}
            >
              {collection.title}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconPlus size={16} />}
            onClick={() => onOpen({ kind: "collection" })}
          >
            New collection
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {collections.length > 0 && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => onOpen({ kind: "item" })}>
          New
        </Button>
      )}
    </Group>
  </Changes>
);

type Search = ReturnType<typeof route.useSearch>;

const Filters = ({
  search,
  collections,
  onChange,
}: {
  readonly search: Search;
  readonly collections: readonly OwnContentCollection[];
  readonly onChange: ReturnType<typeof useSearchChange>;
}) => (
  <Group gap="xs">
    <SearchField
      label="Search titles, tags and authors"
      value={search.search}
      onChange={(text) => void onChange({ search: text, page: undefined }, { replace: true })}
    />
    <NativeSelect
      aria-label="Collection"
      data={[
        { value: "", label: "All collections" },
        ...collections.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={search.collection ?? ""}
      onChange={({ currentTarget: { value } }) =>
        void onChange({ collection: value || undefined, page: undefined })
      }
    />
    <NativeSelect
      aria-label="Status"
      data={[...statuses]}
      value={search.status ?? ""}
      onChange={({ currentTarget: { value } }) =>
        void onChange({ status: value || undefined, page: undefined })
      }
    />
  </Group>
);

/** Posts, events and galleries of the website. */
export const ContentScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listConsoleContentContract, { query: search });
  const collections = useCall(listOwnContentCollectionsContract, {}).data?.collections;
  const [dialog, open] = useState<Dialog>();
  const close = () => open(undefined);
  const hasNone = collections?.length === 0;
  const first = (
    <Changes>
      <Button onClick={() => open({ kind: hasNone ? "collection" : "item" })}>
        {hasNone ? "New collection" : "Write the first one"}
      </Button>
    </Changes>
  );
  return (
    <Page
      title="Posts and events"
      intro="What you publish again and again: posts, events and galleries."
      actions={<Tools collections={collections ?? []} onOpen={open} />}
    >
      <DataTable
        label="Posts and events"
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        search={search}
        onSearch={change}
        defaultSort="-updated"
        filtered={[search.search, search.status, search.collection].some(
          (each) => each !== undefined,
        )}
        onClearFilters={() =>
          void change({
            ...{ search: undefined, status: undefined },
            ...{ collection: undefined, page: undefined },
          })
        }
        toolbar={<Filters search={search} collections={collections ?? []} onChange={change} />}
        empty={{
          title: hasNone ? "No blog, calendar or galleries yet" : "Nothing written yet",
          text: hasNone
            ? "A collection is where posts, events or galleries are on your website."
            : "Write a post, announce an event or show pictures.",
          action: first,
        }}
      />
      {dialog?.kind === "item" && (
        <NewItem collections={collections ?? []} collectionId={search.collection} onClose={close} />
      )}
      {dialog?.kind === "collection" && (
        <CollectionForm collection={dialog.collection} onClose={close} />
      )}
    </Page>
  );
};
