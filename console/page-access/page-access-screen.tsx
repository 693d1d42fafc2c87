import { NativeSelect } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Changes, useMayChange } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import { NO_ROWS } from "#console/ui/data-table-columns.ts";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { listPageAccessContract, type PageAccessRow } from "#read-api/page-access/contract.ts";
import { accessNames, kindNames } from "./access-text.ts";
import { ChangeAccessModal } from "./change-access-modal.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { type Chosen, columnsWith } from "./page-access-columns.tsx";

const route = getRouteApi("/page-access");

const noFilters = {
  search: undefined,
  kind: undefined,
  access: undefined,
  ruled: undefined,
  page: undefined,
};

export const PageAccessScreen = () => {
  const search = route.useSearch();
  const changeSearch = useSearchChange();
  const query = useCall(listPageAccessContract, { query: search });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [changing, setChanging] = useState<readonly PageAccessRow[]>();
  const mayChange = useMayChange();
  const rows = query.data?.rows ?? NO_ROWS;
  const columns = useMemo(
    () =>
      columnsWith({
        chosen,
        shown: rows,
        choose: (some, is) => {
          const next = new Map(chosen);
          for (const row of some) is ? next.set(row.path, row) : next.delete(row.path);
          setChosen(next);
        },
        change: mayChange ? (row) => setChanging([row]) : undefined,
      }),
    [chosen, rows, mayChange],
  );
  return (
    <Page
      title="Page access"
      intro="Who may see which page. A rule counts for its address and for everything below it; of several the longest address wins."
    >
      {chosen.size > 0 && (
        <Changes>
          <ChosenBar
            count={chosen.size}
            onChange={() => setChanging([...chosen.values()])}
            onChooseAll={() =>
              setChosen(new Map([...chosen, ...rows.map((row) => [row.path, row] as const)]))
            }
            onClear={() => setChosen(new Map())}
          />
        </Changes>
      )}
      <DataTable
        label="Pages"
        columns={columns}
        query={query}
        rowId={(row) => row.path}
        search={search}
        onSearch={changeSearch}
        defaultSort="path"
        filtered={Boolean(search.search || search.kind || search.access || search.ruled)}
        onClearFilters={() => changeSearch(noFilters)}
        toolbar={<Filters />}
        empty={{ title: "No pages", text: "Pages of the website appear here by themselves." }}
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
      change({ [name]: value || undefined, page: undefined }),
  });
  return (
    <>
      <SearchField
        label="Search title or address"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      <NativeSelect
        {...filter("access")}
        aria-label="Open to"
        data={optionsOf("Any access", accessNames)}
      />
      <NativeSelect {...filter("kind")} aria-label="Kind" data={optionsOf("Any kind", kindNames)} />
      <NativeSelect
        {...filter("ruled")}
        aria-label="Rules"
        data={[
          { value: "", label: "Any rule" },
          { value: "own", label: "Own rule" },
        ]}
      />
    </>
  );
};
