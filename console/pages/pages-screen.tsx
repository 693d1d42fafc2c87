import { ActionIcon, Button, Menu, NativeSelect } from "@mantine/core";
import { IconDots, IconListTree, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { placeName, placeUrls } from "#domain/pages/places.ts";
import { listPagesContract, type PageRow } from "#read-api/pages/contract.ts";
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
import {
  BuiltInActions,
  BuiltInStatus,
  isBuiltIn,
  type ListedPage,
  useBuiltInRows,
} from "./built-in-rows.tsx";
import { NewPage } from "./new-page.tsx";
import classes from "./pages-screen.module.css";
import { PlacePage } from "./place-page.tsx";
import { linkToPublished } from "./preview/cookies.ts";
import { RenamePage } from "./rename-page.tsx";
import { useChangePage } from "./use-change-page.ts";
import { useDuplicatePage } from "./use-duplicate-page.ts";

// In one chunk with the list, because each chunk costs the first screen some bytes.
export { PageTreeScreen } from "./page-tree-screen.tsx";

export const screenSearch = searchOf(listPagesContract);

const route = getRouteApi("/pages");

/** Rows of the table unless the member has chosen another number. */
const USUAL_ROWS = 50;

const statuses = [
  { value: "all", label: "All pages" },
  { value: "shown", label: "Published" },
  { value: "hidden", label: "Not published" },
  { value: "scheduled", label: "Scheduled" },
  { value: "removed", label: "Trash" },
] as const;

const StatusPill = ({ row }: { readonly row: PageRow }) => {
  if (row.removed) return <Pill tone="bad">Trash</Pill>;
  if (row.shownVersion === null) return <Pill>{row.statusLabel ?? "Draft"}</Pill>;
  if (row.draftChanged) return <Pill tone="warn">Unpublished changes</Pill>;
  if (row.scheduledFor !== null) return <Pill tone="info">Scheduled changes</Pill>;
  return <Pill tone="good">Published</Pill>;
};

/** The status, and when visitors will see what waits. */
const Status = ({ row }: { readonly row: PageRow }) => (
  <span className={classes.status}>
    <StatusPill row={row} />
    {row.scheduledFor !== null && (
      <span>
        {row.draftChanged && row.shownVersion !== null ? "a version is scheduled for" : "for"}{" "}
        <Moment at={new Date(row.scheduledFor).toISOString()} />
      </span>
    )}
  </span>
);

const Actions = ({
  row,
  onRename,
  onPlace,
}: {
  readonly row: PageRow;
  readonly onRename: (row: PageRow) => void;
  readonly onPlace: (row: PageRow) => void;
}) => {
  const { cancelSchedule, remove, restore, unpublish } = useChangePage();
  const duplicate = useDuplicatePage();
  if (row.removed)
    return (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Restore ${row.title}`}
        onClick={() => restore.mutate(row)}
      >
        Restore
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`More for ${row.title}`}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {row.shownVersion !== null && <Menu.Item {...linkToPublished(row.url)}>View</Menu.Item>}
        <Menu.Item onClick={() => duplicate.mutate(row)}>Duplicate</Menu.Item>
        <Menu.Item onClick={() => onRename(row)}>Change the path</Menu.Item>
        <Menu.Item onClick={() => onPlace(row)}>Use as home page or elsewhere</Menu.Item>
        {row.scheduledFor !== null && (
          <Menu.Item onClick={() => cancelSchedule.mutate(row)}>Cancel the schedule</Menu.Item>
        )}
        {row.shownVersion !== null && (
          <Menu.Item onClick={() => unpublish.mutate(row)}>Unpublish</Menu.Item>
        )}
        <Menu.Item data-danger onClick={() => remove.mutate(row)}>
          Move to the trash
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const columnsWith = (
  onRename: (row: PageRow) => void,
  onPlace: (row: PageRow) => void,
): readonly Column<ListedPage>[] => [
  {
    id: "title",
    header: "Title",
    sortable: true,
    card: "title",
    cell: (row) => {
      if (isBuiltIn(row)) return placeName(row.builtIn);
      if (row.removed) return row.title;
      return (
        <Link to="/pages/$pageId" params={{ pageId: row.pageId }} data-row-opener>
          {row.title}
        </Link>
      );
    },
  },
  {
    id: "path",
    header: "Path",
    sortable: true,
    cell: (row) => {
      if (isBuiltIn(row)) return placeUrls[row.builtIn];
      return row.place === null ? row.url : placeName(row.place);
    },
  },
  {
    id: "status",
    header: "Status",
    card: "corner",
    cell: (row) => (isBuiltIn(row) ? <BuiltInStatus row={row} /> : <Status row={row} />),
  },
  {
    id: "updated",
    header: "Last changed",
    sortable: true,
    descendingFirst: true,
    cell: (row) => !isBuiltIn(row) && <Moment at={row.draftChangedAt ?? row.updatedAt} />,
  },
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Changes>
        {isBuiltIn(row) ? (
          <BuiltInActions row={row} />
        ) : (
          <Actions row={row} onRename={onRename} onPlace={onPlace} />
        )}
      </Changes>
    ),
  },
];

/** The pages of the website that owners write. */
export const PagesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listPagesContract, { query: search });
  const isFiltered = search.search !== undefined || (search.status ?? "all") !== "all";
  const isFirst = !isFiltered && (search.page ?? 1) === 1;
  const data = useBuiltInRows(query.data, { isFirst, pageSize: search.pageSize ?? USUAL_ROWS });
  const [isNew, setNew] = useState(false);
  const [renamed, setRenamed] = useState<PageRow>();
  const [placed, setPlaced] = useState<PageRow>();
  const columns = useMemo(() => columnsWith(setRenamed, setPlaced), []);
  const newPage = (
    <Changes>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
        New page
      </Button>
    </Changes>
  );
  const tree = (
    <Button
      variant="default"
      leftSection={<IconListTree size={16} aria-hidden="true" />}
      renderRoot={(root) => <Link to="/page-tree" {...root} />}
    >
      Menu and order
    </Button>
  );
  return (
    <Page
      title="Pages"
      intro="The pages that you write: about, shipping, privacy and everything else."
      actions={
        <>
          {tree}
          {newPage}
        </>
      }
    >
      <DataTable
        label="Pages"
        columns={columns}
        query={{ ...query, data }}
        rowId={(row) => (isBuiltIn(row) ? row.builtIn : row.pageId)}
        search={search}
        onSearch={change}
        defaultSort="path"
        filtered={isFiltered}
        onClearFilters={() =>
          void change({ search: undefined, status: undefined, page: undefined })
        }
        toolbar={
          <div className={classes.tools}>
            <SearchField
              label="Search titles and paths"
              value={search.search}
              onChange={(text) => void change({ search: text, page: undefined }, { replace: true })}
            />
            <NativeSelect
              aria-label="Status"
              data={[...statuses]}
              value={search.status ?? "all"}
              onChange={({ currentTarget: { value } }) =>
                void change({ status: value === "all" ? undefined : value, page: undefined })
              }
            />
          </div>
        }
        empty={{
          title: "No pages yet",
          text: "Begin with what visitors ask first: who you are, how you ship, how they reach you.",
          action: newPage,
        }}
      />
      {isNew && <NewPage onClose={() => setNew(false)} />}
      {placed !== undefined && <PlacePage row={placed} onClose={() => setPlaced(undefined)} />}
      {renamed !== undefined && <RenamePage row={renamed} onClose={() => setRenamed(undefined)} />}
    </Page>
  );
};
