import { type ReactNode, useMemo, useRef } from "react";
import { type AnyColumns, chosenColumns } from "#domain/kit/list-columns.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import type { QuickFilters as QuickPresets } from "#domain/kit/quick-filters.ts";
import { type Bulk, BulkBar } from "../bulk/bulk-bar.tsx";
import { counted, formatCount } from "../figures/figures.tsx";
import { useDefaultView } from "../saved-views/use-default-view.ts";
import { useWebsite } from "../session/session.tsx";
import { useVisitorColumns } from "../session/visitor-labels.ts";
import type { Emptiness } from "../ui/states.tsx";
import { type AsItWas, AsItWasBanner } from "./as-it-was.tsx";
import { DataTable, type Listing } from "./data-table.tsx";
import { type Column, NO_ROWS } from "./data-table-columns.ts";
import { type ListSearch, placeOf, resetPaging } from "./list-address.ts";
import { type CellRenderers, columnsOf } from "./list-columns.tsx";
import type { ListFileOf } from "./list-file-address.ts";
import { FilterChips } from "./list-filters.tsx";
import { ListHead } from "./list-head.tsx";
import { ListTools } from "./list-tools.tsx";
import type { QuickOptions } from "./quick-filters.tsx";
import { chooser } from "./row-selector.tsx";
import type { TableQuery } from "./table-frame.tsx";
import { useSelection } from "./use-chosen.ts";
import { useConditions } from "./use-conditions.ts";
import { usePlainDays } from "./use-plain-days.ts";
import type { useSearchChange } from "./use-search-change.ts";

export type ListTableProps<Row> = {
  readonly label: string;
  /** Name that its views are saved under. */
  readonly list: string;
  readonly columns: AnyColumns;
  readonly cells: CellRenderers<Row>;
  readonly query: TableQuery<Listing<Row>>;
  readonly rowId: (row: Row) => string;
  readonly search: ListSearch;
  readonly onSearch: ReturnType<typeof useSearchChange>;
  readonly defaultSort: string;
  /** What the field looks through that searches the list: "Search name or SKU"; absent: there is none. */
  readonly searches?: string;
  /** Presets of its filters, each in a separate select. */
  readonly quick?: QuickPresets;
  readonly quickOptions?: QuickOptions;
  /** Parameters that say which part of the list is shown: a product, a form. */
  readonly places?: readonly string[];
  /** Choices that the list does not know, behind its presets. */
  readonly toolbar?: ReactNode;
  readonly empty: Emptiness;
  /** URL of the file with these columns; absent where a list has none. */
  readonly fileOf?: ListFileOf;
  /** Other kinds of files, in the same menu. */
  readonly otherFiles?: ReactNode;
  /** Replaces the menu, for a list that exports in its own way. */
  readonly files?: ReactNode;
  /** Columns before and after the list's own. */
  readonly leading?: readonly Column<Row>[];
  readonly trailing?: readonly Column<Row>[];
  readonly banner?: ReactNode;
  /** Bulk actions; without them no row can be selected. */
  readonly bulk?: Bulk | undefined;
  readonly openRowId?: string | undefined;
  /** For lists that can be shown as they were; then nothing can be selected or changed. */
  readonly past?: AsItWas;
  /** For lists whose default columns are wider than many windows. */
  readonly scrolls?: boolean;
};

const rowsText = ({ total, capped }: { total: number; capped?: boolean }): string =>
  capped ? `More than ${formatCount(total)} rows` : counted(total, "row");

const useChoosing = <Row extends object>(props: ListTableProps<Row>) => {
  const { bulk, columns, query, rowId, search } = props;
  const [chosen, choose] = useSelection(placeOf(search));
  const last = useRef<string>(undefined);
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
            last,
            onChange: choose,
          }),
        ];
  return { chosen, choose, choosing };
};

/** The query in its state before the first answer. */
const awaited = <Row,>(query: TableQuery<Listing<Row>>): TableQuery<Listing<Row>> => ({
  ...query,
  data: undefined,
  error: null,
});

/** Without what changes rows, while the list is shown as it was. */
const inTime = <Row extends object>(props: ListTableProps<Row>): ListTableProps<Row> => {
  const { past } = props;
  if (past?.asOf === undefined) return props;
  const { bulk: _bulk, trailing: _trailing, ...rest } = props;
  return {
    ...rest,
    query: past.isReady ? props.query : awaited(props.query),
    empty: { title: "Nothing at that time", text: "Select a later time, or return to now." },
  };
};

/** The filters, the screen's own content, and the bulk bar. */
const Banner = <Row extends object>({
  columns,
  conditions,
  onConditions,
  banner,
  bulk,
  past,
  onSearch,
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
    {past !== undefined && (
      <AsItWasBanner past={past} onChange={(next) => onSearch({ ...resetPaging, ...next })} />
    )}
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

/** The columns as the table renders them. */
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
        // A selected column is shown in every window.
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
 * A list with its own column definitions: with filters on any of them, a choice of columns and
 * order, and the file of what is shown. The URL contains all of it.
 */
export const ListTable = <Row extends object>(given: ListTableProps<Row>) => {
  const props = inTime(given);
  const { query, search, onSearch } = props;
  const columns = useVisitorColumns(props.columns, search as object);
  const shown = useMemo(() => chosenColumns(columns, search.columns), [columns, search.columns]);
  const { chosen, choose, choosing } = useChoosing(props);
  const table = useDrawn(props, shown, choosing);
  usePlainDays(props.quick, search, onSearch);
  const { conditions, setConditions } = useConditions(columns, search.filters, (filters) =>
    onSearch({ ...resetPaging, filters }),
  );
  const values = search as Readonly<Record<string, unknown>>;
  const opening = useDefaultView(props.list, values);
  const narrowed = ["search", ...(props.places ?? [])];
  const filtered = conditions.length > 0 || narrowed.some((name) => Boolean(values[name]));
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
        {...(props.past !== undefined && { past: props.past })}
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
            ...resetPaging,
            filters: undefined,
            ...Object.fromEntries(narrowed.map((name) => [name, undefined])),
          })
        }
        toolbar={
          <ListTools
            {...props}
            conditions={conditions}
            onConditions={setConditions}
            onSearched={(text) => onSearch({ ...resetPaging, search: text }, { replace: true })}
          />
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
