import { Anchor, Button } from "@mantine/core";
import { IconExternalLink, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { restoreCollectionContract } from "#commands/catalog/contract.ts";
import { collectionColumns, collectionQuickFilters } from "#domain/catalog/collection-columns.ts";
import { MAX_COLLECTION_PRODUCTS } from "#domain/catalog/rejections.ts";
import {
  type ConsoleCollectionRow,
  exportConsoleCollectionsContract,
  listConsoleCollectionsContract,
} from "#read-api/catalog/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
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
import { CollectionDrawer } from "./collection-drawer.tsx";
import { collectionReads } from "./collection-reads.ts";
import { useBulkCollections } from "./use-bulk-collections.ts";

export const screenSearch = listSearch(listConsoleCollectionsContract);

const route = getRouteApi("/collections");

type Editing = {
  readonly row: ConsoleCollectionRow | undefined;
  readonly parentId: string | null;
};

const cellsWith = (
  edit: (row: ConsoleCollectionRow) => void,
): CellRenderers<ConsoleCollectionRow, typeof collectionColumns> => ({
  title: {
    card: "title",
    cell: (row) => (
      <button type="button" onClick={() => edit(row)} data-row-opener>
        {row.title}
      </button>
    ),
  },
  // The previous position is only in the log.
  path: { cell: (row) => (row.removed ? "–" : collectionColumns.path.shown(row)) },
  visible: {
    card: "corner",
    cell: ({ removed, visible }) =>
      removed ? (
        <Pill tone="bad">Removed</Pill>
      ) : visible ? (
        <Pill tone="good">Shown</Pill>
      ) : (
        <Pill tone="neutral">Hidden</Pill>
      ),
  },
  url: {
    wideOnly: true,
    cell: ({ url, title, removed, visible }) =>
      removed || !visible ? (
        url
      ) : (
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          {url} <IconExternalLink size={13} aria-label={`${title} in the shop`} />
        </Anchor>
      ),
  },
  productCount: {
    cell: ({ productCount, slug, removed }) =>
      productCount === 0 || removed ? (
        <span className="db-number">{productCount}</span>
      ) : (
        <>
          {productCount >= MAX_COLLECTION_PRODUCTS && <Pill tone="neutral">Full</Pill>}{" "}
          <Anchor
            size="sm"
            className="db-number"
            renderRoot={(props) => <Link to="/products" search={{ collection: slug }} {...props} />}
          >
            {productCount}
          </Anchor>
        </>
      ),
  },
  childCount: {
    cell: ({ childCount, id }) =>
      childCount === 0 ? (
        <span className="db-number">0</span>
      ) : (
        <Anchor
          size="sm"
          className="db-number"
          renderRoot={(props) => <Link to="/collections" search={{ parentId: id }} {...props} />}
        >
          {childCount}
        </Anchor>
      ),
  },
});

const actionsWith = (
  addBelow: (row: ConsoleCollectionRow) => void,
  restore: (row: ConsoleCollectionRow) => void,
): readonly Column<ConsoleCollectionRow>[] => [
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        data-long={row.removed ? undefined : true}
        aria-label={row.removed ? `Restore ${row.title}` : `Add subcollection to ${row.title}`}
        onClick={() => (row.removed ? restore : addBelow)(row)}
      >
        {row.removed ? "Restore" : "Add subcollection"}
      </Button>
    ),
  },
];

const useRestore = () =>
  useCommand(restoreCollectionContract, {
    input: ({ id }: ConsoleCollectionRow) => ({ params: { id } }),
    refreshes: collectionReads,
  });

const places = ["parentId"];

/** The collections of the shop and their nesting. Spec: A9.8. */
export const CollectionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [editing, setEditing] = useState<Editing>();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listConsoleCollectionsContract, { query: listQuery });
  const bulk = useBulkCollections(listQuery, query.data?.rows);
  const [cells] = useState(() => cellsWith((row) => setEditing({ row, parentId: row.parentId })));
  const restore = useRestore();
  const [actions] = useState(() =>
    actionsWith((row) => setEditing({ row: undefined, parentId: row.id }), restore.mutate),
  );
  return (
    <Page
      title="Collections"
      intro={`Pages of the shop that list products, up to ${MAX_COLLECTION_PRODUCTS} each. They can be nested.`}
      actions={
        <Changes>
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => setEditing({ row: undefined, parentId: search.parentId ?? null })}
          >
            New collection
          </Button>
        </Changes>
      }
    >
      <ListTable
        label="Collections"
        list="collections"
        columns={collectionColumns}
        cells={cells}
        trailing={actions}
        query={query}
        bulk={bulk}
        rowId={(row) => row.id}
        search={search}
        onSearch={change}
        defaultSort="path"
        searches="Search by title or URL slug"
        quick={collectionQuickFilters}
        places={places}
        fileOf={listFileAddress(exportConsoleCollectionsContract, search)}
        empty={{
          title: "No collections yet",
          text: "Until you create one, the shop is a single page with all products.",
          action: (
            <Changes>
              <Button
                variant="default"
                onClick={() => setEditing({ row: undefined, parentId: null })}
              >
                New collection
              </Button>
            </Changes>
          ),
        }}
      />
      {editing !== undefined && (
        <CollectionDrawer {...editing} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
};
