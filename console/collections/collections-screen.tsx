import { Anchor, Button, NativeSelect } from "@mantine/core";
import { IconExternalLink, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { ColumnChoice } from "#console/form-submissions/column-choice.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Page } from "#console/ui/page.tsx";
import { Pill } from "#console/ui/pill.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { MAX_COLLECTION_PRODUCTS } from "#domain/catalog/rejections.ts";
import {
  type ConsoleCollectionRow,
  listConsoleCollectionsContract,
} from "#read-api/catalog/contract.ts";
import { CollectionDrawer } from "./collection-drawer.tsx";

const route = getRouteApi("/collections");

const choosable: readonly Column<ConsoleCollectionRow>[] = [
  {
    id: "path",
    header: "Place",
    sortable: true,
    cell: ({ parentId, path }) => (parentId === null ? "On the top" : path),
  },
  {
    id: "url",
    header: "Address",
    wideOnly: true,
    cell: ({ url, title }) => (
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
        {url} <IconExternalLink size={13} aria-label={`${title} in the shop`} />
      </Anchor>
    ),
  },
  {
    id: "productCount",
    header: "Products",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: ({ productCount, slug }) =>
      productCount === 0 ? (
        <span className="db-number">0</span>
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
  {
    id: "childCount",
    header: "Right below",
    sortable: true,
    descendingFirst: true,
    align: "right",
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
];

type Editing = {
  readonly row: ConsoleCollectionRow | undefined;
  readonly parentId: string | null;
};

const titleColumn = (edit: (row: ConsoleCollectionRow) => void): Column<ConsoleCollectionRow> => ({
  id: "title",
  header: "Title",
  sortable: true,
  card: "title",
  cell: (row) => (
    <button type="button" onClick={() => edit(row)} data-row-opener>
      {row.title}
    </button>
  ),
});

const noFilters = { search: undefined, level: undefined, parentId: undefined, page: undefined };

/** The pages of the shop that list products, and which of them is below which. Spec: A9.8. */
export const CollectionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [editing, setEditing] = useState<Editing>();
  const query = useCall(listConsoleCollectionsContract, { query: without(search, "hide") });
  const hidden = useMemo(() => new Set(search.hide?.split(",") ?? []), [search.hide]);
  const columns = useMemo(
    (): readonly Column<ConsoleCollectionRow>[] => [
      titleColumn((row) => setEditing({ row, parentId: row.parentId })),
      ...choosable.filter(({ id }) => !hidden.has(id)),
      {
        id: "actions",
        header: "Actions",
        align: "right",
        cell: (row) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Add below ${row.title}`}
            onClick={() => setEditing({ row: undefined, parentId: row.id })}
          >
            Add below
          </Button>
        ),
      },
    ],
    [hidden],
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
      <DataTable
        label="Collections"
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        search={search}
        onSearch={change}
        defaultSort="path"
        filtered={Boolean(search.search || search.level || search.parentId)}
        onClearFilters={() => change(noFilters)}
        toolbar={<Filters hidden={hidden} />}
        empty={{
          title: "No collections yet",
          text: "Until there are some, the shop is one page of all products.",
        }}
      />
      {editing !== undefined && (
        <CollectionDrawer {...editing} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
};

const Filters = ({ hidden }: { readonly hidden: ReadonlySet<string> }) => {
  const search = route.useSearch();
  const change = useSearchChange();
  return (
    <>
      <SearchField
        label="Search title or address"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      <NativeSelect
        aria-label="Level"
        value={search.parentId ? "below" : (search.level ?? "")}
        onChange={({ currentTarget: { value } }) =>
          change({
            level: value === "below" ? undefined : value || undefined,
            ...(value !== "below" && { parentId: undefined }),
            page: undefined,
          })
        }
        data={[
          { value: "", label: "All levels" },
          { value: "top", label: "On the top" },
          { value: "nested", label: "Below another" },
          ...(search.parentId ? [{ value: "below", label: "Right below one" }] : []),
        ]}
      />
      <ColumnChoice
        columns={choosable}
        hidden={hidden}
        onChange={(next) => change({ hide: [...next].join(",") || undefined })}
      />
    </>
  );
};
