import type { ListColumn } from "#domain/kit/list-columns.ts";
import { type ParquetColumn, parquetFile } from "./parquet-file.ts";

type Write<Row> = (column: ListColumn<Row>, row: Row) => string;

/** Numbers, amounts and times with their types; everything else in the words of the screen. */
const columnOf = <Row>(column: ListColumn<Row>, write: Write<Row>): ParquetColumn<Row> => {
  const { label: name, kind, value } = column;
  switch (kind) {
    case "count":
      // Rates and shares have their own format on screens, and decimals.
      return column.shown === undefined
        ? { name, kind: "long", value: (row) => wholeOf(value(row)) }
        : { name, kind: "double", value: (row) => numberOf(value(row)) };
    case "money":
      return { name, kind: "cents", value: (row) => wholeOf(value(row)) };
    case "moment":
      return {
        name,
        kind: "optional-moment",
        value: (row) => {
          const at = value(row);
          return at === null ? null : new Date(String(at));
        },
      };
    default:
      return { name, kind: "string", value: (row) => write(column, row) || null };
  }
};

const numberOf = (value: string | number | null): number | null =>
  value === null || value === "" ? null : Number(value);
const wholeOf = (value: string | number | null): bigint | null =>
  value === null || value === "" ? null : BigInt(value);

async function* rowsOf<Found, Row>(
  found: AsyncIterable<readonly Found[]>,
  rowOf: (found: Found) => Row | Promise<Row>,
): AsyncGenerator<readonly Row[]> {
  for await (const batch of found) yield await Promise.all(batch.map(rowOf));
}

/** The rows of a list as a Parquet file. */
export const parquetOfList = <Found, Row>(
  name: string,
  found: AsyncIterable<readonly Found[]>,
  rowOf: (found: Found) => Row | Promise<Row>,
  columns: readonly ListColumn<Row>[],
  write: Write<Row>,
): AsyncGenerator<Uint8Array> =>
  parquetFile(
    name,
    columns.map((column) => columnOf(column, write)),
    rowsOf(found, rowOf),
  );
