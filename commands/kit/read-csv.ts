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
/** What a file consists of, one after another: the headings first, then rows that can be read and rows that cannot. */
export type CsvPart =
  | { readonly headings: readonly string[] }
  | { readonly row: CsvRow }
  | { readonly error: ImportIssue };

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

const SLICE = 131_072;
/** A file without a line break until here is no table, and slow to parse. */
const MAX_FIRST_LINE = 1_000_000;

const isTable = (text: string): boolean =>
  text.length <= MAX_FIRST_LINE || /[\r\n]/.test(text.slice(0, MAX_FIRST_LINE));

/** Reads in pieces, so that a large file does not block other requests. */
async function* slices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    await turn();
    yield text.slice(at, at + SLICE);
  }
}

const createParser = async (onError: (issue: ImportIssue) => void) => {
  const { parse } = await import("csv-parse");
  return parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      const line = Number((error as { lines?: number } | undefined)?.lines ?? 0);
      onError(rowIssue(line, "This row cannot be read: a quotation mark is not closed."));
    },
  });
};

/** Exports of older versions end rows early; a row longer than the header is broken. */
const partOf = (headings: readonly string[], { record, info }: Parsed): CsvPart => {
  const line = info.lines - lineBreaks(record);
  const cells = cellsOf(headings, record);
  if (record.slice(headings.length).every((cell) => cell === "")) return { row: { line, cells } };
  const message = `This row has ${record.length} cells, the header has ${headings.length}.`;
  return { error: rowIssue(line, message, cells.Handle) };
};

/** Parses a CSV file row by row: a file of any size takes the memory of a few rows. */
export async function* readCsvParts(text: string): AsyncGenerator<CsvPart> {
  if (!isTable(text)) return;
  const skipped: ImportIssue[] = [];
  const parser = await createParser((issue) => skipped.push(issue));
  const parsed: AsyncIterable<Parsed> = Readable.from(slices(storableText(text))).pipe(parser);
  let headings: readonly string[] | undefined;
  for await (const each of parsed) {
    for (const error of skipped.splice(0)) yield { error };
    if (headings === undefined) {
      headings = each.record.map((heading) => heading.trim());
      yield { headings };
    } else if (each.record.some((cell) => cell.trim() !== "")) yield partOf(headings, each);
  }
  for (const error of skipped) yield { error };
}

/** Parses a whole CSV file; rows with errors are reported by line and omitted. */
export const readCsv = async (text: string): Promise<CsvFile> => {
  let headings: readonly string[] = [];
  const rows: CsvRow[] = [];
  const errors: ImportIssue[] = [];
  for await (const part of readCsvParts(text))
    if ("row" in part) rows.push(part.row);
    else if ("error" in part) errors.push(part.error);
    else headings = part.headings;
  return { headings, rows, errors };
};

const cellsOf = (headings: readonly string[], record: readonly string[]) =>
  Object.fromEntries(headings.map((heading, index) => [heading, (record[index] ?? "").trim()]));
