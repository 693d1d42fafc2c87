import { type SortingState, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { type Column, defsOf, features, NO_ROWS } from "./data-table-columns.ts";
import { TableFooter } from "./data-table-footer.tsx";
import { TableFrame, type TableQuery, type TableTexts } from "./table-frame.tsx";

/** What a paged list call answers. */
export type Listing<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** The part of a screen's address that belongs to its table. */
export type TableSearch = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sort?: string | undefined;
};

export type DataTableProps<Row> = TableTexts & {
  readonly columns: readonly Column<Row>[];
  readonly query: TableQuery<Listing<Row>>;
  readonly rowId: (row: Row) => string;
  readonly search: TableSearch;
  /** Changes the address; members left out stay as they are. */
  readonly onSearch: (change: TableSearch) => void;
  /** The order when the address names none: `name` or `-name`. */
  readonly defaultSort: string;
};

const DEFAULT_ROWS = 50;

/** `-total` → total, descending. */
const sortingOf = (sort: string): SortingState => [
  { id: sort.replace(/^-/, ""), desc: sort.startsWith("-") },
];

/**
 * The one table of the console. Paging, sorting and filtering happen on the server and live in the
 * address; headers are buttons, and the row's first link opens it, from the keyboard too (arrow
 * keys walk the rows). On phones each row becomes a card.
 */
export const DataTable = <Row extends object>({
  columns,
  query,
  rowId,
  search,
  onSearch,
  defaultSort,
  ...texts
}: DataTableProps<Row>) => {
  const sorting = useMemo(() => sortingOf(search.sort ?? defaultSort), [search.sort, defaultSort]);
  const defs = useMemo(() => defsOf(columns), [columns]);
  const pagination = useMemo(
    () => ({ pageIndex: (search.page ?? 1) - 1, pageSize: search.pageSize ?? DEFAULT_ROWS }),
    [search.page, search.pageSize],
  );
  const table = useTable({
    features,
    columns: defs,
    data: (query.data?.rows as Row[] | undefined) ?? NO_ROWS,
    getRowId: rowId,
    rowCount: query.data?.total ?? 0,
    manualSorting: true,
    manualPagination: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting, pagination },
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(sorting) : update;
      if (next === undefined) return;
      const sort = `${next.desc ? "-" : ""}${next.id}`;
      onSearch({ sort: sort === defaultSort ? undefined : sort, page: undefined });
    },
    onPaginationChange: (update) => {
      const next = typeof update === "function" ? update(pagination) : update;
      const { pageSize } = next;
      onSearch({
        page: next.pageIndex + 1,
        pageSize: pageSize === DEFAULT_ROWS ? undefined : pageSize,
      });
    },
  });
  return (
    <TableFrame
      {...texts}
      table={table}
      query={query}
      onFirstPage={(query.data?.total ?? 0) > 0 ? () => onSearch({ page: undefined }) : undefined}
      footer={<TableFooter table={table} total={query.data?.total ?? 0} />}
    />
  );
};
