import {
  type ColumnDef,
  type ReactTable,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

/**
 * The place of a cell on a phone, where a row has two lines: its name; a fact in the second line, or one behind
 * the others; a status or buttons next to the name; a checkbox before it; none.
 */
export type CardPlace = "title" | "row" | "late" | "corner" | "actions" | "start" | "hidden";

export type TableColumnMeta = {
  readonly align: "left" | "right";
  readonly card: CardPlace;
  readonly label: string;
  readonly heading: ReactNode | undefined;
  readonly width: string | undefined;
  readonly wide: boolean;
};

export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnMeta: {} as TableColumnMeta,
});

export type ServerTable<Row extends object> = ReactTable<typeof features, Row>;

export type Column<Row> = {
  /** The call sorts by this name, too. */
  readonly id: string;
  readonly header: string;
  /** Replaces `header` in the head: a checkbox for all rows. */
  readonly heading?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** The first click sorts descending, for numbers and times. */
  readonly descendingFirst?: boolean;
  /** Numbers are right-aligned. */
  readonly align?: "left" | "right";
  readonly card?: CardPlace;
  /** Hidden in narrow windows. */
  readonly wideOnly?: boolean;
  /** CSS length; for narrow columns. */
  readonly width?: string;
};

/** The column of buttons has the same name in every list. */
const ACTIONS = "actions";

export const placeOfCard = ({ id, card }: Pick<Column<never>, "id" | "card">): CardPlace =>
  card ?? (id === ACTIONS ? "actions" : "row");

/** One array for all empty tables: a new one each time would rebuild the row model. */
export const NO_ROWS: never[] = [];

export const defsOf = <Row extends object>(columns: readonly Column<Row>[]) =>
  columns.map(
    (column): ColumnDef<typeof features, Row, unknown> => ({
      id: column.id,
      accessorFn: (row) => row,
      header: column.header,
      cell: ({ row }) => column.cell(row.original),
      enableSorting: column.sortable ?? false,
      sortDescFirst: column.descendingFirst ?? false,
      meta: {
        align: column.align ?? "left",
        card: placeOfCard(column),
        label: column.header,
        heading: column.heading,
        width: column.width,
        wide: column.wideOnly ?? false,
      },
    }),
  );
