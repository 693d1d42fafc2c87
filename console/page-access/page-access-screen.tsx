import { NativeSelect } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { accessNames, pageColumns, pageKindNames } from "#domain/page-access/page-columns.ts";
import {
  exportPageAccessContract,
  listPageAccessContract,
  type PageAccessRow,
} from "#read-api/page-access/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { NO_ROWS } from "../kit/lists/data-table-columns.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { anew, ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes, useMayChange } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { ChangeAccessModal } from "./change-access-modal.tsx";
import { SelectionBar } from "./chosen-bar.tsx";
import { type Chosen, cellsWith, leadingWith, visiting } from "./page-access-columns.tsx";

const route = getRouteApi("/page-access");

const ownFilters = ["search", "kind", "access", "ruled"];

const useChoosing = (
  chosen: Chosen,
  rows: readonly PageAccessRow[],
  setChosen: (chosen: Chosen) => void,
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
  const [chosen, setChosen] = useState<Chosen>(new Map());
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
        ownFilters={ownFilters}
        fileOf={listFileAddress(exportPageAccessContract, search)}
        toolbar={<Filters />}
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

const optionsOf = (all: string, names: Readonly<Record<string, string>>) => [
  { value: "", label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

const Filters = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const filter = (name: "kind" | "access" | "ruled") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, ...anew }),
  });
  return (
    <>
      <SearchField
        label="Search by title or path"
        value={search.search}
        onChange={(value) => change({ search: value, ...anew }, { replace: true })}
      />
      <NativeSelect
        {...filter("access")}
        aria-label="Access"
        data={optionsOf("Any access", accessNames)}
      />
      <NativeSelect
        {...filter("kind")}
        aria-label="Kind"
        data={optionsOf("Any kind", pageKindNames)}
      />
      <NativeSelect
        {...filter("ruled")}
        aria-label="Rules"
        data={[
          { value: "", label: "Any rule" },
          { value: "own", label: "Has its own rule" },
        ]}
      />
    </>
  );
};
