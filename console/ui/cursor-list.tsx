import { useMemo } from "react";
import { useWebsite } from "#console/app/session.tsx";
import type { useSearchChange } from "#console/app/use-search-change.ts";
import { useDefaultView } from "#console/saved-views/use-default-view.ts";
import { type AnyColumns, chosenColumns } from "#domain/shared/list-columns.ts";
import type { CellStyle } from "#domain/shared/list-export.ts";
import { CursorTable, type CursorTableProps } from "./cursor-table.tsx";
import type { Column } from "./data-table-columns.ts";
import { columnsOf, type Looks } from "./list-columns.tsx";
import { ListHead, type ListSearch } from "./list-table.tsx";

/**
 * A list of the log's own order, which pages by cursor and filters in its own way: with its choice of
 * columns, its views and its file like every other.
 */
export const CursorList = <Row extends object>({
  list,
  columns,
  looks,
  trailing,
  search,
  onSearch,
  fileOf,
  ...table
}: Omit<CursorTableProps<Row>, "columns"> & {
  /** Name that views of it are saved under. */
  readonly list: string;
  readonly columns: AnyColumns;
  readonly looks: Looks<Row>;
  /** Behind the list's own columns. */
  readonly trailing?: readonly Column<Row>[];
  readonly search: Pick<ListSearch, "columns" | "view">;
  readonly onSearch: ReturnType<typeof useSearchChange>;
  readonly fileOf: (columns: string | undefined, cells: CellStyle) => string;
}) => {
  const { timeZone } = useWebsite();
  const shown = useMemo(() => chosenColumns(columns, search.columns), [columns, search.columns]);
  const opening = useDefaultView(list, search as Readonly<Record<string, unknown>>);
  const drawn = useMemo(
    () => [...columnsOf<Row>(columns, shown, looks, timeZone), ...(trailing ?? [])],
    [columns, shown, looks, timeZone, trailing],
  );
  return (
    <div>
      <ListHead
        list={list}
        columns={columns}
        search={search}
        onSearch={onSearch}
        fileOf={fileOf}
        shown={shown}
        rows="All that matches"
      />
      <CursorTable
        {...table}
        columns={drawn}
        query={opening ? { ...table.query, data: undefined, error: null } : table.query}
      />
    </div>
  );
};
