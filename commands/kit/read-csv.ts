import { pipeline, Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { CsvError } from "csv-parse";
import type { ImportIssue } from "#domain/catalog/import-report.ts";

/** One record of the file by its headings; `line` is where it begins, and the header is line 1. */
export type CsvRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> };
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

/** The bytes of a file from its beginning, as often as they are asked for. */
export type CsvSource = () => AsyncIterable<Uint8Array>;

export const textSource = (text: string): CsvSource =>
  async function* () {
    yield Buffer.from(text);
  };

/** Other requests get a turn each time this many bytes were parsed. */
const SLICE = 131_072;
/** A file whose first line is longer than this is not a table. In bytes. */
const MAX_FIRST_LINE = 1_000_000;
/** An unclosed quotation mark makes the rest of the file one row; a row longer than this ends the file. */
const MAX_ROW_BYTES = 2_000_000;
const LINE_BREAKS = [10, 13];
/** Other requests also get a turn each time this many rows were read: short rows can have many cells. */
const ROWS_AT_ONCE = 500;
/** Not in the specification: each row has a cell for each heading, also a row that ends early. */
export const MAX_HEADINGS = 500;

/** The file has more columns than a table can have; the owner reads this message. */
export class TooManyColumns extends Error {
  constructor() {
    super(`A file can have up to ${MAX_HEADINGS} columns.`);
    this.name = "TooManyColumns";
  }
}

async function* slices(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += SLICE) {
      await turn();
      const slice = piece.subarray(at, at + SLICE);
      yield slice.includes(0) ? slice.filter((byte) => byte !== 0) : slice;
    }
}

/** The pieces of a table, of which the first one has the whole first line; none of a file that is not one. */
async function* ofTable(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const first: Uint8Array[] = [];
  let length = 0;
  let isTable = false;
  for await (const piece of pieces) {
    isTable ||= LINE_BREAKS.some((lineBreak) => piece.includes(lineBreak));
    if (isTable) yield first.length === 0 ? piece : Buffer.concat([...first.splice(0), piece]);
    else {
      first.push(piece);
      length += piece.length;
      if (length > MAX_FIRST_LINE) return;
    }
  }
  if (first.length > 0) yield Buffer.concat(first);
}

/** In order of preference. Spreadsheets of countries with a decimal comma separate cells by semicolons. */
const DELIMITERS = [",", ";", "\t"] as const;

/** What separates the cells of the first line. The parser’s own guess fails for letters outside of ASCII. */
const delimiterOf = (beginning: Uint8Array): string => {
  const [header = ""] = Buffer.from(beginning)
    .toString()
    .replaceAll(/"[^"]*"/g, "")
    .replace(/^[\r\n]+/, "")
    .split(/[\r\n]/, 1);
  const cells = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (cells(each) > cells(best) ? each : best));
};

/** Ends the rest when its reader stops after the first piece. */
async function* startingWith(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array, undefined>,
): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

const createParser = async (delimiter: string, onError: (issue: ImportIssue) => void) => {
  const { parse } = await import("csv-parse");
  return parse({
    delimiter,
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

type Parser = Awaited<ReturnType<typeof createParser>>;

/** Ends within a row that has no end, so that it does not fill the memory. */
async function* upToEndlessRow(
  pieces: AsyncIterable<Uint8Array>,
  parser: Parser,
): AsyncGenerator<Uint8Array> {
  let given = 0;
  for await (const piece of pieces) {
    yield piece;
    given += piece.length;
    if (given - parser.info.bytes > MAX_ROW_BYTES) return;
  }
}

/**
 * Parses a CSV file row by row, in the order of its lines; cells are separated by commas, semicolons or tabs. A file of any
 * size takes the memory of a few rows. It is read no faster than the rows are asked for.
 *
 * @throws TooManyColumns before any row
 */
export async function* readCsvParts(source: CsvSource): AsyncGenerator<CsvPart> {
  const skipped: ImportIssue[] = [];
  const table = ofTable(slices(source()));
  const { value: first } = await table.next();
  if (first === undefined) return;
  const separator = delimiterOf(first);
  const parser = await createParser(separator, (issue) => skipped.push(issue));
  const pieces = upToEndlessRow(startingWith(first, table), parser);
  // A failure of the source ends the rows with it; a reader that stops early ends the source.
  pipeline(Readable.from(pieces, { objectMode: false }), parser, () => undefined);
  let headings: readonly string[] | undefined;
  let rows = 0;
  for await (const each of parser as AsyncIterable<Parsed>) {
    rows += 1;
    if (rows % ROWS_AT_ONCE === 0) await turn();
    while (skipped[0] !== undefined && skipped[0].line < each.info.lines)
      yield { error: skipped.shift() as ImportIssue };
    if (headings === undefined) {
      if (each.record.length > MAX_HEADINGS) throw new TooManyColumns();
      headings = each.record.map((heading) => heading.trim());
      yield { headings };
    } else if (each.record.some((cell) => cell.trim() !== "")) yield partOf(headings, each);
  }
  for (const error of skipped) yield { error };
}

const cellsOf = (headings: readonly string[], record: readonly string[]) =>
  Object.fromEntries(headings.map((heading, index) => [heading, (record[index] ?? "").trim()]));
