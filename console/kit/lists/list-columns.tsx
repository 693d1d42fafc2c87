import type { ReactNode } from "react";
import { cellText } from "#domain/kit/cell-text.ts";
import type { AnyColumns, ColumnKind, ListColumn } from "#domain/kit/list-columns.ts";
import { Moment } from "../time/moment.tsx";
import { EmailText } from "../ui/email-text.tsx";
import type { Column } from "./data-table-columns.ts";

/** How a screen renders a column, in addition to its kind. */
export type Look<Row> = Pick<
  Column<Row>,
  "align" | "card" | "descendingFirst" | "wideOnly" | "width"
> & {
  readonly cell?: (row: Row) => ReactNode;
};
/** Cells by the ids of the list's columns: a column that the list does not have is refused by the compiler. */
export type CellRenderers<Row, Columns extends AnyColumns = AnyColumns> = Readonly<
  Partial<Record<keyof Columns & string, Look<Row>>>
>;

const numbers: readonly ColumnKind[] = ["count", "money"];
const highestFirst: readonly ColumnKind[] = ["count", "money", "moment"];

const plainCell =
  <Row,>(column: ListColumn<Row>, timeZone: string) =>
  (row: Row): ReactNode => {
    const value = column.value(row);
    if (column.kind === "moment" && column.shown === undefined)
      return <Moment at={value === null ? null : String(value)} />;
    const text = cellText(column, row, timeZone);
    if (numbers.includes(column.kind)) return <span className="db-number">{text}</span>;
    return text.includes("@") ? <EmailText of={text} /> : text;
  };

/** The columns of a table, in the order of their ids, from the list's definition. */
export const columnsOf = <Row,>(
  columns: AnyColumns,
  ids: readonly string[],
  cells: CellRenderers<Row>,
  timeZone: string,
): readonly Column<Row>[] =>
  ids.flatMap((id) => {
    const column = columns[id] as ListColumn<Row> | undefined;
    if (column === undefined) return [];
    return {
      id,
      header: column.label,
      sortable: column.sortable ?? false,
      descendingFirst: highestFirst.includes(column.kind),
      align: numbers.includes(column.kind) ? ("right" as const) : ("left" as const),
      // On a phone moments are long, and seldom what a row is looked for by.
      ...(column.kind === "moment" && { card: "late" as const }),
      cell: plainCell(column, timeZone),
      ...cells[id],
    };
  });
