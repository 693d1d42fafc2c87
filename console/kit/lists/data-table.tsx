import { useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { type Column, defsOf, features, NO_ROWS } from "./data-table-columns.ts";
import { TableFooter } from "./data-table-footer.tsx";
import { TableFrame, type TableQuery, type TableTexts } from "./table-frame.tsx";
import { useSorting } from "./use-sorting.ts";

/** The answer of a paged list call. */
export type Listing<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** For long lists: there are more rows than `total`, which were not counted. */
  readonly capped?: boolean;
  /** Cursors of the neighbouring pages. */
  readonly next?: string | null;
  readonly previous?: string | null;
};

/** The table's part of a screen's URL. */
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
  /** Changes the URL; omitted members are unchanged. */
  readonly onSearch: (change: TableSearch) => void;
  /** The default order: `name` or `-name`. */
  readonly defaultSort: string;
};

const DEFAULT_ROWS = 50;
/** Returns to numbered pages. */
const fromTheFirst = { after: undefined, before: undefined } as const;

type Pagination = { readonly pageIndex: number; readonly pageSize: number };

/** Beyond the counted rows pages have no numbers: only next and previous. */
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
 * The standard table of the console. The server pages, sorts and filters, and the URL contains the
 * parameters; headers are buttons, and the row's first link opens it, from the keyboard too (arrow
 * keys move between rows). On phones each row becomes a card.
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
    // The number of pages is unknown while not all rows were counted.
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
