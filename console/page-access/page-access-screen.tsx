import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { pageColumns, pageQuickFilters } from "#domain/page-access/page-columns.ts";
import {
  exportPageAccessContract,
  listPageAccessContract,
  type PageAccessRow,
} from "#read-api/page-access/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { NO_ROWS } from "../kit/lists/data-table-columns.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes, useMayChange } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { ChangeAccessModal } from "./change-access-modal.tsx";
import { SelectionBar } from "./chosen-bar.tsx";
import { cellsWith, leadingWith, type SelectedPages, visiting } from "./page-access-columns.tsx";

export const screenSearch = listSearch(listPageAccessContract);

const route = getRouteApi("/page-access");

const useChoosing = (
  chosen: SelectedPages,
  rows: readonly PageAccessRow[],
  setChosen: (chosen: SelectedPages) => void,
  change: ((row: PageAccessRow) => void) | undefined,
) => {
  return useMemo(
    () =>
      leadingWith({
        chosen,
        shown: rows,
        choose: (some, is) => {
          const next = new Map(chosen);
          for (const row of some) is ? next.set(row.path, row) : next.delete(row.path);
          setChosen(next);
        },
        change,
      }),
    [chosen, rows, setChosen, change],
  );
};

export const PageAccessScreen = () => {
  const search = route.useSearch();
  const changeSearch = useSearchChange();
  const query = useCall(listPageAccessContract, { query: without(search, "columns", "view") });
  const [chosen, setChosen] = useState<SelectedPages>(new Map());
  const [changing, setChanging] = useState<readonly PageAccessRow[]>();
  const mayChange = useMayChange();
  const rows = query.data?.rows ?? NO_ROWS;
  const changeRow = useMemo(
    () => (mayChange ? (row: PageAccessRow) => setChanging([row]) : undefined),
    [mayChange],
  );
  const cells = useMemo(() => cellsWith(changeRow), [changeRow]);
  const leading = useChoosing(chosen, rows, setChosen, changeRow);
  return (
    <Page
      title="Page access"
      intro="Who can see each page. A rule applies to its path and everything below it; the most specific path wins."
    >
      {chosen.size > 0 && (
        <Changes>
          <SelectionBar
            count={chosen.size}
            onChange={() => setChanging([...chosen.values()])}
            onChooseAll={() =>
              setChosen(new Map([...chosen, ...rows.map((row) => [row.path, row] as const)]))
            }
            onClear={() => setChosen(new Map())}
          />
        </Changes>
      )}
      <ListTable
        label="Pages"
        list="page-access"
        columns={pageColumns}
        cells={cells}
        leading={leading}
        trailing={visiting}
        query={query}
        rowId={(row) => row.path}
        search={search}
        onSearch={changeSearch}
        defaultSort="path"
        searches="Search by title or path"
        quick={pageQuickFilters}
        fileOf={listFileAddress(exportPageAccessContract, search)}
        empty={{ title: "No pages", text: "Your website’s pages appear here automatically." }}
      />
      {changing !== undefined && (
        <ChangeAccessModal
          pages={changing}
          onClose={() => setChanging(undefined)}
          onDone={() => {
            setChanging(undefined);
            setChosen(new Map());
          }}
        />
      )}
    </Page>
  );
};
