import type { FileRow } from "#domain/catalog/file-rows.ts";
import type { ImportIssue } from "#domain/catalog/import-report.ts";
import { writtenText } from "#domain/kit/csv-cell.ts";
import { type CsvRow, readCsvParts } from "../kit/read-csv.ts";

/** The value that rows of one product share; "" when a row has none. */
type KeyOf = (cells: FileRow) => string;

/** What one pass over a file finds out, so that the next can read it product by product. */
export type FileIndex = {
  readonly headings: readonly string[];
  /** Rows, and rows that cannot be read. */
  readonly rows: number;
  readonly errors: readonly ImportIssue[];
  /** The last line of each product. */
  readonly lastLines: ReadonlyMap<string, number>;
  /** Products that a row belongs to, or may belong to, which cannot be read. */
  readonly spoilt: ReadonlySet<string>;
};

/** The headings of a file; none for an empty one. */
export const headingsOf = async (content: string): Promise<readonly string[]> => {
  for await (const part of readCsvParts(content)) if ("headings" in part) return part.headings;
  return [];
};

/** A row that cannot be read belongs to the product that it names, else to the one before it. */
export const indexFile = async (content: string, keyOf: KeyOf): Promise<FileIndex> => {
  let headings: readonly string[] = [];
  let rows = 0;
  const errors: ImportIssue[] = [];
  const lastLines = new Map<string, number>();
  const changes: { readonly line: number; readonly key: string }[] = [];
  for await (const part of readCsvParts(content)) {
    if ("headings" in part) headings = part.headings;
    else if ("error" in part) errors.push(part.error);
    else {
      rows += 1;
      const key = keyOf(part.row.cells);
      lastLines.set(key, part.row.line);
      if (changes.at(-1)?.key !== key) changes.push({ line: part.row.line, key });
    }
  }
  const keyBefore = (line: number) => changes.findLast((change) => change.line < line)?.key ?? "";
  const spoilt = new Set(errors.map(({ line, handle }) => handle || keyBefore(line)));
  return { headings, rows: rows + errors.length, errors, lastLines, spoilt };
};

const written = (row: CsvRow): CsvRow => ({
  ...row,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([name, cell]) => [name, writtenText(cell).trim()]),
  ),
});

/** One product of a file. */
export type RowsOfProduct = { readonly key: string; readonly rows: readonly CsvRow[] };

/**
 * The rows of each product, once its last one was read. Only products whose rows are scattered over
 * the file are kept longer than it takes to read them.
 */
export async function* rowsByProduct(
  content: string,
  keyOf: KeyOf,
  { lastLines }: Pick<FileIndex, "lastLines">,
): AsyncGenerator<RowsOfProduct> {
  const open = new Map<string, CsvRow[]>();
  for await (const part of readCsvParts(content)) {
    if (!("row" in part)) continue;
    const key = keyOf(part.row.cells);
    const rows = open.get(key) ?? [];
    rows.push(written(part.row));
    if (part.row.line === lastLines.get(key)) {
      open.delete(key);
      yield { key, rows };
    } else open.set(key, rows);
  }
}
