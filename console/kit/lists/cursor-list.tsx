import { type ReactNode, useMemo } from "react";
import { type AnyColumns, chosenColumns } from "#domain/kit/list-columns.ts";
import type { QuickFilters as QuickPresets } from "#domain/kit/quick-filters.ts";
import { useDefaultView } from "../saved-views/use-default-view.ts";
import { useWebsite } from "../session/session.tsx";
import { CursorTable } from "./cursor-table.tsx";
import type { Column } from "./data-table-columns.ts";
import type { ListSearch } from "./list-address.ts";
import { type CellRenderers, columnsOf } from "./list-columns.tsx";
import type { ListFileOf } from "./list-file-address.ts";
import { FilterChips } from "./list-filters.tsx";
import { ListHead } from "./list-head.tsx";
import { ListTools } from "./list-tools.tsx";
import type { TableQuery, TableTexts } from "./table-frame.tsx";
import { useConditions } from "./use-conditions.ts";
import { usePlainDays } from "./use-plain-days.ts";
import type { useSearchChange } from "./use-search-change.ts";

/** The answer of a call that reads the log: a page can be empty and still have neighbours. */
export type LogListing<Row> = {
  readonly rows: readonly Row[];
  readonly older: string | null;
  readonly newer: string | null;
};

type Props<Row> = Pick<TableTexts, "label" | "empty" | "toolbar" | "openRowId"> & {
  /** Name that its views are saved under. */
  readonly list: string;
  readonly columns: AnyColumns;
  readonly cells: CellRenderers<Row>;
  /** Columns after the list's own. */
  readonly trailing?: readonly Column<Row>[];
  readonly query: TableQuery<LogListing<Row>>;
  /** Replaces the rows of the answer. */
  readonly rows?: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly search: Omit<ListSearch, "page">;
  readonly onSearch: ReturnType<typeof useSearchChange>;
  readonly defaultSort: string;
  /** Presets of its filters, each in a separate select. */
  readonly quick?: QuickPresets;
  /** Parameters that say which part of the log is read. */
  readonly places: readonly string[];
  readonly fileOf: ListFileOf;
  /** Replaces the number of rows. */
  readonly note?: ReactNode;
};

const resetPaging = { before: undefined, after: undefined } as const;

/** The neighbouring pages in display order. */
const stepsOf = <Row,>({ query: { data }, search, onSearch, defaultSort }: Props<Row>) => {
  const to = (name: "before" | "after", cursor: string | null | undefined) =>
    cursor === null || cursor === undefined
      ? undefined
      : () => void onSearch({ ...resetPaging, [name]: cursor });
  const older = { label: "Older", go: to("before", data?.older) };
  const newer = { label: "Newer", go: to("after", data?.newer) };
  const newestFirst = (search.sort ?? defaultSort).startsWith("-");
  return newestFirst ? { back: newer, forth: older } : { back: older, forth: newer };
};

/**
 * A list in the log's order, which pages by cursor: with filters, a choice of columns, views and a
 * file like every other.
 */
export const CursorList = <Row extends object>(props: Props<Row>) => {
  const { list, columns, cells, trailing, query, rowId, search, onSearch, places } = props;
  const { timeZone } = useWebsite();
  const shown = useMemo(() => chosenColumns(columns, search.columns), [columns, search.columns]);
  const values = search as Readonly<Record<string, unknown>>;
  const opening = useDefaultView(list, values);
  const drawn = useMemo(
    () => [...columnsOf<Row>(columns, shown, cells, timeZone), ...(trailing ?? [])],
    [columns, shown, cells, timeZone, trailing],
  );
  usePlainDays(props.quick, search, onSearch);
  const { conditions, setConditions } = useConditions(columns, search.filters, (filters) =>
    onSearch({ ...resetPaging, filters }),
  );
  const cleared = {
    ...resetPaging,
    filters: undefined,
    ...Object.fromEntries(places.map((name) => [name, undefined])),
  };
  return (
    <div>
      <ListHead
        list={list}
        columns={columns}
        search={search}
        onSearch={onSearch}
        fileOf={props.fileOf}
        shown={shown}
        rows="All matching rows"
      />
      <CursorTable
        label={props.label}
        empty={props.empty}
        openRowId={props.openRowId}
        columns={drawn}
        query={opening ? { ...query, data: undefined, error: null } : query}
        rows={props.rows ?? query.data?.rows}
        rowId={rowId}
        sort={search.sort}
        defaultSort={props.defaultSort}
        onSort={(sort) => void onSearch({ ...resetPaging, sort })}
        filtered={conditions.length > 0 || places.some((name) => Boolean(values[name]))}
        onClearFilters={() => void onSearch(cleared)}
        toolbar={
          <ListTools
            search={{}}
            onSearched={() => undefined}
            quick={props.quick}
            toolbar={props.toolbar}
            columns={columns}
            conditions={conditions}
            onConditions={setConditions}
          />
        }
        banner={<FilterChips columns={columns} conditions={conditions} onChange={setConditions} />}
        note={props.note}
        {...stepsOf(props)}
      />
    </div>
  );
};
