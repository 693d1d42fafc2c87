import { useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { type Column, defsOf, features, NO_ROWS } from "./data-table-columns.ts";
import { TableFooter } from "./data-table-footer.tsx";
import { TableFrame, type TableQuery, type TableTexts } from "./table-frame.tsx";
import { useSorting } from "./use-sorting.ts";

/** What a paged list call answers. */
export type Listing<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** Of long lists: there are more rows than `total`, which were not counted. */
  readonly capped?: boolean;
  /** Where the pages beside this one begin. */
  readonly next?: string | null;
  readonly previous?: string | null;
};

/** The part of a screen's address that belongs to its table. */
export type TableSearch = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
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
/** Leads to rows counted from the first one. */
const fromTheFirst = { after: undefined, before: undefined } as const;

type Pagination = { readonly pageIndex: number; readonly pageSize: number };

/** Behind the rows that were counted there are no numbers to go by: only on and back. */
const placeOf = (
  { pageIndex, pageSize }: Pagination,
  from: number,
  data: Listing<unknown> | undefined,
): Pick<TableSearch, "after" | "before"> => {
  if (data === undefined || pageIndex * pageSize < data.total) return fromTheFirst;
  if (pageIndex > from) return { after: data.next ?? undefined, before: undefined };
  return { after: undefined, before: data.previous ?? undefined };
};

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
  const { sorting, onSortingChange } = useSorting(search.sort, defaultSort, (sort) =>
    onSearch({ ...fromTheFirst, sort, page: undefined }),
  );
  const defs = useMemo(() => defsOf(columns), [columns]);
  const pagination = useMemo(
    () => ({ pageIndex: (search.page ?? 1) - 1, pageSize: search.pageSize ?? DEFAULT_ROWS }),
    [search.page, search.pageSize],
  );
  const { total = 0, capped = false, rows = [], next } = query.data ?? {};
  const table = useTable({
    features,
    columns: defs,
    data: (query.data?.rows as Row[] | undefined) ?? NO_ROWS,
    getRowId: rowId,
    // How many pages there are is not known while not all rows were counted.
    ...(capped ? { pageCount: -1 } : { rowCount: total }),
    manualSorting: true,
    manualPagination: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting, pagination },
    onSortingChange,
    onPaginationChange: (update) => {
      const next = typeof update === "function" ? update(pagination) : update;
      const { pageSize } = next;
      onSearch({
        ...placeOf(next, pagination.pageIndex, query.data),
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
      onFirstPage={total > 0 ? () => onSearch({ ...fromTheFirst, page: undefined }) : undefined}
      footer={
        <TableFooter
          table={table}
          total={total}
          capped={capped}
          rows={rows.length}
          // A list without cursors does not say: a full page may be the last one.
          more={next === undefined ? rows.length >= pagination.pageSize : next !== null}
        />
      }
    />
  );
};
