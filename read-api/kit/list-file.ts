import { stringify } from "csv-stringify/sync";
import { cellText, plainCellText } from "#domain/kit/cell-text.ts";
import { csvCell } from "#domain/kit/csv-cell.ts";
import { type AnyColumns, chosenColumns, type ListColumn } from "#domain/kit/list-columns.ts";
import { type CellStyle, type FileFormat, fileTypes } from "#domain/kit/list-export.ts";
import { relabelled } from "#domain/kit/visitor-days.ts";
import type { FileAnswer } from "#infra/http/route.ts";
import type { Cursors } from "#infra/postgres/port.ts";
import type { ListRequest } from "./list-conditions.ts";
import { parquetOfList } from "./list-parquet.ts";
import type { ListSource } from "./list-source.ts";
import { wholeListText } from "./listing.ts";

/** Spreadsheets recognize UTF-8 only with this mark. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Few enough not to block other requests while they are formatted. */
const ROWS = 200;
/** Large enough for a row group. */
const PARQUET_ROWS = 2_000;

export type ListFileRequest = ListRequest & {
  /** Days, where the list has a range. */
  readonly from?: unknown;
  readonly to?: unknown;
  /** Ids separated by commas, in their order. */
  readonly columns?: string | undefined;
  readonly cells: CellStyle;
  readonly format: FileFormat;
};

export type ListFileDependencies = {
  readonly stream: Cursors["stream"];
  /** IANA name. */
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  readonly nowMs: () => number;
  /** What the columns of a file on visitors are called, by the days of the call. Absent: as always. */
  readonly labelsOf?: (
    websiteId: string,
    range: { readonly from?: unknown; readonly to?: unknown },
  ) => Promise<(label: string) => string>;
};

const encoder = new TextEncoder();
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(csvCell)),
    { record_delimiter: "windows" },
  );

// biome-ignore lint/suspicious/noExplicitAny: the rows of the list that the columns belong to.
type AnyRow = any;

/** The requested columns in their order. */
export const cellsOf = (
  columns: AnyColumns,
  columnsText: string | undefined,
): readonly ListColumn<AnyRow>[] =>
  chosenColumns(columns, columnsText).map((id) => columns[id] as ListColumn<AnyRow>);

/** Formats cells. */
export const cellWriter = <Row>(
  cells: CellStyle,
  timeZone: string,
): ((column: ListColumn<Row>, row: Row) => string) =>
  cells === "plain" ? plainCellText : (column, row) => cellText(column, row, timeZone);

/** A file of these rows, in pieces. */
export async function* csvOf<Found, Row>(
  found: AsyncIterable<readonly Found[]>,
  rowOf: (found: Found) => Row | Promise<Row>,
  columns: readonly ListColumn<Row>[],
  write: (column: ListColumn<Row>, row: Row) => string,
): AsyncGenerator<Uint8Array> {
  let head = BYTE_ORDER_MARK + lines([columns.map(({ label }) => label)]);
  for await (const batch of found) {
    const opened = await Promise.all(batch.map(rowOf));
    const rows = opened.map((row) => columns.map((column) => write(column, row)));
    yield encoder.encode(head + lines(rows));
    head = "";
  }
  if (head !== "") yield encoder.encode(head);
}

const countsVisitors = (columns: AnyColumns): boolean =>
  Object.values(columns).some(({ label }) => /visitors/i.test(label));

const dayAt = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(ms);

/**
 * A list as a file: the selected columns in their order, every row that its filters match, in its
 * order. Rows are read from a cursor as fast as the client reads the file. In CSV, cells that a
 * spreadsheet would execute are escaped.
 */
export const listFile =
  ({ stream, timeZoneOf, nowMs, labelsOf }: ListFileDependencies) =>
  async <Found, Row = Found>(
    name: string,
    websiteId: string,
    source: ListSource,
    request: ListFileRequest,
    /** Rows are converted together, so that look-ups can be shared. */
    rowOf: (found: Found) => Row | Promise<Row> = (found) => found as unknown as Row,
  ): Promise<FileAnswer> => {
    const timeZone = await timeZoneOf(websiteId);
    const { text, values } = wholeListText(source, request);
    const write = cellWriter<Row>(request.cells, timeZone);
    const isRelabelled = source.countsSingleDays !== true && countsVisitors(source.columns);
    const say = isRelabelled ? await labelsOf?.(websiteId, request) : undefined;
    const shown = say === undefined ? source.columns : relabelled(source.columns, say);
    const columns = cellsOf(shown, request.columns);
    const dated = `${name}-${dayAt(nowMs(), timeZone)}`;
    if (request.format === "csv")
      return {
        name: `${dated}.csv`,
        type: `${fileTypes.csv}; charset=utf-8`,
        content: csvOf(stream<Found>(text, values, ROWS, websiteId), rowOf, columns, write),
      };
    const found = stream<Found>(text, values, PARQUET_ROWS, websiteId);
    return {
      name: `${dated}.parquet`,
      type: fileTypes.parquet,
      content: parquetOfList(name, found, rowOf, columns, write),
    };
  };
