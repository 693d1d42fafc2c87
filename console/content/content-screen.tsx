import { ActionIcon, Button, Group, Menu, Skeleton } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { itemColumns, itemQuickFilters } from "#domain/content/item-columns.ts";
import {
  exportConsoleContentContract,
  listConsoleContentContract,
  listOwnContentCollectionsContract,
} from "#read-api/content/contract.ts";
import type { ConsoleContentRow, OwnContentCollection } from "#read-api/content/shapes-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { NewItem } from "./new-item.tsx";
import { useChangeContent } from "./use-change-content.ts";
import { useDuplicateItem } from "./use-duplicate-item.ts";

export const screenSearch = listSearch(listConsoleContentContract);

const CalendarScreen = lazy(async () => ({
  default: (await import("./calendar-screen.tsx")).CalendarScreen,
}));

const route = getRouteApi("/content");

/** What visitors see of an item that they can see. */
const VisiblePill = ({ row: { draftChanged, scheduledFor } }: StatusProps) => {
  if (draftChanged) return <Pill tone="warn">Unpublished changes</Pill>;
  if (scheduledFor !== null) return <Pill tone="info">Scheduled changes</Pill>;
  return <Pill tone="good">Published</Pill>;
};

const StatusPills = ({ row }: StatusProps) => {
  const needsReview = row.reviewRequested && row.statusLabel !== "Needs Review";
  return (
    <Group gap={4} component="span">
      {row.statusLabel === null ? <VisiblePill row={row} /> : <Pill>{row.statusLabel}</Pill>}
      {needsReview && <Pill tone="warn">Needs Review</Pill>}
    </Group>
  );
};
type StatusProps = { readonly row: ConsoleContentRow };

const Actions = ({ row }: { readonly row: ConsoleContentRow }) => {
  const { remove } = useChangeContent();
  const duplicate = useDuplicateItem();
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
        <Menu.Item onClick={() => duplicate.mutate(row)}>Duplicate</Menu.Item>
        <Menu.Item data-danger onClick={() => remove.mutate(row)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const cells: CellRenderers<ConsoleContentRow, typeof itemColumns> = {
  title: {
    card: "title",
    cell: ({ id, title }) => (
      <Link to="/content/$itemId" params={{ itemId: id }} data-row-opener>
        {title}
      </Link>
    ),
  },
  status: { card: "corner", cell: (row) => <StatusPills row={row} /> },
  publishOn: { width: "12rem" },
  updated: { width: "12rem" },
  author: { wideOnly: true },
};

const actions: readonly Column<ConsoleContentRow>[] = [
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

/** Posts, events and galleries of the website. */
export const ContentScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listConsoleContentContract, {
    query: without(search, "columns", "view"),
  });
  const collections = useCall(listOwnContentCollectionsContract, {}).data?.collections;
  const [dialog, open] = useState<Dialog>();
  const close = () => open(undefined);
  const [showsMonths, setMonths] = useState(false);
  const hasNone = collections?.length === 0;
  const first = (
    <Changes>
      <Button onClick={() => open({ kind: hasNone ? "collection" : "item" })}>
        {hasNone ? "New collection" : "Write the first one"}
      </Button>
    </Changes>
  );
  if (showsMonths)
    return (
      <Suspense fallback={<Skeleton height="30rem" aria-busy="true" />}>
        <CalendarScreen onClose={() => setMonths(false)} />
      </Suspense>
    );
  return (
    <Page
      title="Posts and events"
      intro="Content that you publish regularly: posts, events and galleries."
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={() => setMonths(true)}>
            Calendar
          </Button>
          <Tools collections={collections ?? []} onOpen={open} />
        </Group>
      }
    >
      <ListTable
        label="Posts and events"
        list="content"
        columns={itemColumns}
        cells={cells}
        trailing={actions}
        query={query}
        rowId={({ id }) => id}
        search={search}
        onSearch={change}
        defaultSort="-updated"
        searches="Search titles, tags and authors"
        places={["collection"]}
        quick={itemQuickFilters}
        quickOptions={{
          in: (collections ?? []).map(({ title }) => ({ value: title, label: title })),
        }}
        fileOf={listFileAddress(exportConsoleContentContract, search)}
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
