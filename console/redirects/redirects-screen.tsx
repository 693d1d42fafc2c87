import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { redirectColumns, redirectQuickFilters } from "#domain/redirects/columns.ts";
import { MAX_PATH_LENGTH } from "#domain/redirects/path.ts";
import {
  exportRedirectsContract,
  listRedirectsContract,
  type RedirectRow,
} from "#read-api/redirects/contract.ts";
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
import { RedirectDrawer } from "./redirect-drawer.tsx";
import { RedirectStatusPill } from "./redirect-status.tsx";
import { useChangeRedirect } from "./use-change-redirect.ts";

/** `begin`: a new redirect is opened, from this path. */
export const screenSearch = listSearch(listRedirectsContract, {
  begin: z.string().check(z.maxLength(MAX_PATH_LENGTH)),
});

const route = getRouteApi("/redirects");

type Editing = { readonly row: RedirectRow | undefined; readonly path?: string };

const cellsWith = (
  edit: (row: RedirectRow) => void,
): CellRenderers<RedirectRow, typeof redirectColumns> => ({
  path: {
    card: "title",
    cell: (row) => (
      <button type="button" onClick={() => edit(row)} data-row-opener>
        {row.path}
      </button>
    ),
  },
  target: {
    cell: ({ target }) =>
      target !== "" && (
        <a href={target} target="_blank" rel="noreferrer">
          {target}
        </a>
      ),
  },
  lastHitAt: { card: "hidden" },
  status: { card: "corner", cell: (row) => <RedirectStatusPill of={row.status} /> },
});

const useActions = (): readonly Column<RedirectRow>[] => {
  const { remove, restore } = useChangeRedirect();
  const [removeRedirect, restoreRedirect] = [remove.mutate, restore.mutate];
  return useMemo(
    () => [
      {
        id: "actions",
        header: "Actions",
        align: "right",
        cell: (row) => {
          const label = row.status === "removed" ? "Restore" : "Remove";
          return (
            <Button
              size="compact-sm"
              variant="default"
              data-danger={row.status === "removed" ? undefined : true}
              aria-label={`${label} ${row.path}`}
              onClick={() => (row.status === "removed" ? restoreRedirect : removeRedirect)(row)}
            >
              {label}
            </Button>
          );
        },
      },
    ],
    [removeRedirect, restoreRedirect],
  );
};

export const RedirectsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { begin } = search;
  const [editing, setEditing] = useState<Editing | undefined>(
    begin === undefined ? undefined : { row: undefined, path: begin },
  );
  const listed = without(search, "begin");
  const close = () => {
    setEditing(undefined);
    if (begin !== undefined) change({ begin: undefined });
  };
  const query = useCall(listRedirectsContract, { query: without(listed, "columns", "view") });
  const actions = useActions();
  const [cells] = useState(() => cellsWith((row) => setEditing({ row })));
  const newRedirect = (
    <Changes>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing({ row: undefined })}>
        New redirect
      </Button>
    </Changes>
  );
  return (
    <Page
      title="Redirects"
      intro="Old paths that lead visitors and search engines to a page. Renamed pages have theirs automatically."
      actions={newRedirect}
    >
      <ListTable
        label="Redirects"
        list="redirects"
        columns={redirectColumns}
        cells={cells}
        trailing={actions}
        query={query}
        rowId={(row) => `${row.path} ${row.status}`}
        search={listed}
        onSearch={change}
        defaultSort="path"
        searches="Search paths"
        quick={redirectQuickFilters}
        fileOf={listFileAddress(exportRedirectsContract, listed)}
        empty={{
          title: "No redirects yet",
          text: "A redirect is created when a page, product, post or collection gets another path.",
          action: newRedirect,
        }}
      />
      {editing !== undefined && (
        <RedirectDrawer row={editing.row} path={editing.path} onClose={close} />
      )}
    </Page>
  );
};
