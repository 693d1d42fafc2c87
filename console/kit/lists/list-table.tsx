import { type ReactNode, useMemo } from "react";
import { type AnyColumns, chosenColumns } from "#domain/kit/list-columns.ts";
import type { CellStyle } from "#domain/kit/list-export.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import { type Bulk, BulkBar } from "../bulk/bulk-bar.tsx";
import { counted, formatCount } from "../figures/figures.tsx";
import { useDefaultView } from "../saved-views/use-default-view.ts";
import { ViewsBar } from "../saved-views/views-bar.tsx";
import { useWebsite } from "../session/session.tsx";
import type { Emptiness } from "../ui/states.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { DataTable, type Listing, type TableSearch } from "./data-table.tsx";
import { type Column, NO_ROWS } from "./data-table-columns.ts";
import { type CellRenderers, columnsOf } from "./list-columns.tsx";
import { ListFileMenu } from "./list-file-menu.tsx";
import { AddFilter, FilterChips } from "./list-filters.tsx";
import { chooser } from "./row-selector.tsx";
import type { TableQuery } from "./table-frame.tsx";
import { useSelection } from "./use-chosen.ts";
import { useConditions } from "./use-conditions.ts";
import type { useSearchChange } from "./use-search-change.ts";

/** The part of a screen's address that belongs to its list. */
export type ListSearch = TableSearch & {
  readonly filters?: string | undefined;
  readonly columns?: string | undefined;
  /** Id of the saved view that was opened. */
  readonly view?: string | undefined;
};

export type ListTableProps<Row> = {
  readonly label: string;
  /** Name that views of it are saved under. */
  readonly list: string;
  readonly columns: AnyColumns;
  readonly cells: CellRenderers<Row>;
  readonly query: TableQuery<Listing<Row>>;
  readonly rowId: (row: Row) => string;
  readonly search: ListSearch;
  readonly onSearch: ReturnType<typeof useSearchChange>;
  readonly defaultSort: string;
  /** Parameters that the screen filters by itself, beside conditions on columns. */
  readonly ownFilters: readonly string[];
  readonly toolbar: ReactNode;
  readonly empty: Emptiness;
  /** Address of the file with these columns; absent where a list has none. */
  readonly fileOf?: (columns: string | undefined, cells: CellStyle) => string;
  /** Files of other kinds, in the same menu. */
  readonly otherFiles?: ReactNode;
  /** In place of the menu of files, of a list that writes them in its own way. */
  readonly files?: ReactNode;
  /** In front of the list's own columns, and behind them. */
  readonly leading?: readonly Column<Row>[];
  readonly trailing?: readonly Column<Row>[];
  readonly banner?: ReactNode;
  /** What can be done to many rows; without it none can be chosen. */
  readonly bulk?: Bulk | undefined;
  readonly openRowId?: string | undefined;
  /** For lists whose usual columns are wider than many windows. */
  readonly scrolls?: boolean;
};

const rowsText = ({ total, capped }: { total: number; capped?: boolean }): string =>
  capped ? `More than ${formatCount(total)} rows` : counted(total, "row");

/** Another selection begins with its first rows. */
export const anew = { page: undefined, after: undefined, before: undefined } as const;

/** Rows that were chosen are those of one page: another one begins anew. */
const placeOf = ({ columns: _columns, view: _view, ...place }: ListSearch): string =>
  JSON.stringify({ ...place, open: undefined });

const useChoosing = <Row extends object>(props: ListTableProps<Row>) => {
  const { bulk, columns, query, rowId, search } = props;
  const [chosen, choose] = useSelection(placeOf(search));
  const rows = query.data?.rows ?? NO_ROWS;
  const [first] = Object.values(columns);
  const choosing =
    bulk?.more === undefined
      ? []
      : [
          chooser<Row>({
            rows,
            rowId,
            nameOf: (row) => String(first?.value(row) ?? rowId(row)),
            chosen,
            onChange: choose,
          }),
        ];
  return { chosen, choose, choosing };
};

/** As before the first answer. */
const awaited = <Row,>(query: TableQuery<Listing<Row>>): TableQuery<Listing<Row>> => ({
  ...query,
  data: undefined,
  error: null,
});

type HeadProps = Pick<
  ListTableProps<never>,
  "list" | "columns" | "onSearch" | "fileOf" | "otherFiles" | "files"
> & {
  readonly search: Pick<ListSearch, "columns" | "view">;
  /** Leads to what was done to many rows. */
  readonly history?: ReactNode;
  readonly shown: readonly string[];
  /** How many rows the file has, in words. */
  readonly rows: string;
};

/** Views at one end; which columns there are and the file at the other. */
export const ListHead = ({
  list,
  columns,
  search,
  onSearch,
  fileOf,
  otherFiles,
  files,
  history,
  shown,
  rows,
}: HeadProps) => (
  <ViewsBar list={list} search={search as Readonly<Record<string, unknown>>}>
    {history}
    <ColumnChoice
      columns={Object.entries(columns).map(([id, { label }]) => ({ id, header: label }))}
      shown={shown}
      chosen={search.columns !== undefined}
      onChange={(next) => onSearch({ columns: next?.join(",") })}
    />
    {fileOf !== undefined && (
      <ListFileMenu
        addressOf={(cells) => fileOf(search.columns, cells)}
        rows={rows}
        others={otherFiles}
      />
    )}
    {files}
  </ViewsBar>
);

/** What is demanded of the rows, what the screen says, and what can be done with the chosen ones. */
const Banner = <Row extends object>({
  columns,
  conditions,
  onConditions,
  banner,
  bulk,
  search,
  query: { data },
  rowId,
  chosen,
  onChoose,
}: ListTableProps<Row> & {
  readonly conditions: readonly Condition[];
  readonly onConditions: (conditions: readonly Condition[]) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) => (
  <>
    <FilterChips columns={columns} conditions={conditions} onChange={onConditions} />
    {banner}
    {bulk?.notices}
    {bulk?.more && (
      <BulkBar
        key={placeOf(search)}
        bulk={bulk}
        chosen={chosen}
        here={(data?.rows ?? []).map(rowId)}
        total={data?.total ?? 0}
        capped={data?.capped ?? false}
        onChoose={onChoose}
      />
    )}
  </>
);

/** The columns as the table draws them. */
const useDrawn = <Row extends object>(
  { columns, cells, leading, trailing, search }: ListTableProps<Row>,
  shown: readonly string[],
  choosing: readonly Column<Row>[],
): readonly Column<Row>[] => {
  const { timeZone } = useWebsite();
  return useMemo(
    () => [
      ...choosing,
      ...(leading ?? []),
      ...columnsOf<Row>(columns, shown, cells, timeZone).map((column) =>
        // Whoever has chosen a column wants to see it, in any window.
        search.columns === undefined
          ? column
          : {
              ...column,
              wideOnly: false,
              ...(column.card === "hidden" && { card: "row" as const }),
            },
      ),
      ...(trailing ?? []),
    ],
    [columns, shown, cells, timeZone, choosing, leading, trailing, search.columns],
  );
};

/**
 * A list that says itself which columns it has: with filters on any of them, a choice of columns and
 * their order, and the file of exactly what is shown. All of it lives in the address.
 */
export const ListTable = <Row extends object>(props: ListTableProps<Row>) => {
  const { columns, query, search, onSearch, ownFilters } = props;
  const shown = useMemo(() => chosenColumns(columns, search.columns), [columns, search.columns]);
  const { chosen, choose, choosing } = useChoosing(props);
  const table = useDrawn(props, shown, choosing);
  const { conditions, setConditions } = useConditions(columns, search.filters, (filters) =>
    onSearch({ ...anew, filters }),
  );
  const asked = search as Readonly<Record<string, unknown>>;
  const opening = useDefaultView(props.list, asked);
  const filtered = conditions.length > 0 || ownFilters.some((name) => Boolean(asked[name]));
  return (
    <div>
      <ListHead
        list={props.list}
        columns={columns}
        search={search}
        onSearch={onSearch}
        {...(props.fileOf !== undefined && { fileOf: props.fileOf })}
        otherFiles={props.otherFiles}
        files={props.files}
        history={props.bulk?.history}
        shown={shown}
        rows={rowsText(query.data ?? { total: 0 })}
      />
      <DataTable
        label={props.label}
        columns={table}
        query={opening ? awaited(query) : query}
        rowId={props.rowId}
        search={search}
        onSearch={onSearch}
        defaultSort={props.defaultSort}
        scrolls={props.scrolls === true || search.columns !== undefined}
        openRowId={props.openRowId}
        filtered={filtered}
        onClearFilters={() =>
          onSearch({
            ...anew,
            filters: undefined,
            ...Object.fromEntries(ownFilters.map((name) => [name, undefined])),
          })
        }
        toolbar={
          <>
            {props.toolbar}
            <AddFilter columns={columns} conditions={conditions} onChange={setConditions} />
          </>
        }
        banner={
          <Banner
            {...props}
            conditions={conditions}
            onConditions={setConditions}
            chosen={chosen}
            onChoose={choose}
          />
        }
        empty={props.empty}
      />
    </div>
  );
};
