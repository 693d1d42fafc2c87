import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { CsvError } from "csv-parse";
import type { ImportIssue } from "#domain/catalog/import-report.ts";

/** One record of the file by its headings; `line` is where it begins, and the header is line 1. */
export type CsvRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> };
export type CsvFile = {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly errors: readonly ImportIssue[];
};

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

const lineBreaks = (record: readonly string[]): number =>
  record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

const rowIssue = (line: number, message: string, handle = ""): ImportIssue => ({
  line,
  handle,
  column: "",
  message,
});

/** Removes the characters that no table can store. */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

const SLICE = 32_768;

/** Reads in pieces, so that a large file does not block other requests. */
async function* slices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    await turn();
    yield text.slice(at, at + SLICE);
  }
}

/** Parses a CSV file; rows with errors are reported by line and omitted. */
export const readCsv = async (text: string): Promise<CsvFile> => {
  const { parse } = await import("csv-parse");
  const errors: ImportIssue[] = [];
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      const line = Number((error as { lines?: number } | undefined)?.lines ?? 0);
      errors.push(rowIssue(line, "This row cannot be read: a quotation mark is not closed."));
    },
  });
  const parsed: AsyncIterable<Parsed> = Readable.from(slices(storableText(text))).pipe(parser);
  let headings: readonly string[] | undefined;
  const rows: CsvRow[] = [];
  for await (const { record, info } of parsed) {
    if (headings === undefined) {
      headings = record.map((heading) => heading.trim());
      continue;
    }
    const line = info.lines - lineBreaks(record);
    if (record.every((cell) => cell.trim() === "")) continue;
    // Exports of older versions end rows early; a row longer than the header is broken.
    if (record.slice(headings.length).some((cell) => cell !== ""))
      errors.push(
        rowIssue(
          line,
          `This row has ${record.length} cells, the header has ${headings.length}.`,
          cellsOf(headings, record).Handle,
        ),
      );
    else rows.push({ line, cells: cellsOf(headings, record) });
  }
  return { headings: headings ?? [], rows, errors };
};

const cellsOf = (headings: readonly string[], record: readonly string[]) =>
  Object.fromEntries(headings.map((heading, index) => [heading, (record[index] ?? "").trim()]));
