import classes from "./data-table.module.css";
import { type Column, placeOfCard } from "./data-table-columns.ts";

/** A short, complete list: like DataTable without paging and sorting. */
export const PlainTable = <Row,>({
  label,
  columns,
  rows,
  rowId,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
}) => (
  <div className={classes.scroller}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-align={column.align}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column) => (
              <td
                key={column.id}
                data-align={column.align}
                data-card={placeOfCard(column)}
                data-label={column.header}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
