import { parse } from "csv-parse/sync";
import { UsageError } from "../kit/tools.ts";

/** A valid line of a UCI "Online Retail" file. */
export type InvoiceLine = {
  /** Line in the file; the header is line 1. */
  readonly line: number;
  readonly invoice: string;
  readonly stockCode: string;
  readonly description: string;
  /** Above zero, also for cancellations. */
  readonly quantity: number;
  /** ISO 8601 without a zone, because the file has none; midnight where it has no time. */
  readonly at: string;
  readonly unitPriceCents: number;
  /** Empty when the file has none. */
  readonly customer: string;
  readonly country: string;
};
export type RejectedLine = { readonly line: number; readonly reasons: readonly string[] };
export type InvoiceFile = {
  readonly lines: number;
  readonly sales: readonly InvoiceLine[];
  readonly cancellations: readonly InvoiceLine[];
  readonly rejected: readonly RejectedLine[];
};

const COLUMNS = [
  "InvoiceNo",
  "StockCode",
  "Description",
  "Quantity",
  "InvoiceDate",
  "UnitPrice",
  "CustomerID",
  "Country",
] as const;
type Cells = Readonly<Record<(typeof COLUMNS)[number], string>>;

const two = (text: string | number): string => String(text).padStart(2, "0");

const isDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/**
 * The two formats of the data set: with a time, month first and a short year (`12/1/10 8:26`);
 * without one, day first and a long year (`1/12/2010`).
 */
export const readDate = (text: string): string | undefined => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4}) (\d{1,2}):(\d{2})$/.exec(text);
  const european = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const parts = (american ?? european)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [first = 0, second = 0, given = 0, hour = 0, minute = 0] = parts;
  const [month, day] = american ? [first, second] : [second, first];
  const year = given < 100 ? 2000 + given : given;
  if (!isDate(year, month, day) || hour > 23 || minute > 59) return undefined;
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00`;
};

/** Cents without floating point; undefined unless it is an amount with up to two decimals. */
export const readCents = (text: string): number | undefined => {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (match === null) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] === "-" ? -cents : cents;
};

const faultsOf = (cells: Cells, isCancellation: boolean): readonly string[] => {
  const faults: string[] = [];
  const price = readCents(cells.UnitPrice);
  const quantity = /^-?\d{1,9}$/.test(cells.Quantity) ? Number(cells.Quantity) : undefined;
  if (!/^C?\d+$/.test(cells.InvoiceNo)) faults.push(`invoice number “${cells.InvoiceNo}”`);
  if (cells.StockCode === "") faults.push("no stock code");
  if (cells.Description === "") faults.push("no product");
  if (quantity === undefined) faults.push(`quantity “${cells.Quantity}” is not a whole number`);
  else if (isCancellation ? quantity >= 0 : quantity <= 0)
    faults.push(`quantity ${quantity} in ${isCancellation ? "a cancellation" : "an invoice"}`);
  if (price === undefined) faults.push(`price “${cells.UnitPrice}” is not an amount`);
  else if (price <= 0) faults.push(`price ${cells.UnitPrice} is not above zero`);
  if (readDate(cells.InvoiceDate) === undefined)
    faults.push(`date “${cells.InvoiceDate}” cannot be read`);
  return faults;
};

const toLine = (line: number, cells: Cells): InvoiceLine => ({
  line,
  invoice: cells.InvoiceNo,
  stockCode: cells.StockCode,
  description: cells.Description,
  quantity: Math.abs(Number(cells.Quantity)),
  at: readDate(cells.InvoiceDate) ?? "",
  unitPriceCents: readCents(cells.UnitPrice) ?? 0,
  customer: cells.CustomerID,
  country: cells.Country,
});

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

const lineBreaks = (record: readonly string[]): number =>
  record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

const parseFile = (text: string, rejected: RejectedLine[]): readonly Parsed[] =>
  parse(text, {
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = Number((error as { lines?: number } | undefined)?.lines ?? 0);
      rejected.push({ line, reasons: ["a quotation mark is not closed"] });
    },
  }) as unknown as readonly Parsed[];

/**
 * Divides the lines of the file into sales, cancellations (invoice numbers with a C) and rejected
 * ones.
 */
export const readInvoiceLines = (text: string): InvoiceFile => {
  const rejected: RejectedLine[] = [];
  const [header, ...records] = parseFile(text, rejected);
  const unread = rejected.length;
  const headings = header?.record.map((heading) => heading.trim()) ?? [];
  const missing = COLUMNS.filter((column) => !headings.includes(column));
  if (missing.length > 0)
    throw new UsageError(
      `This is not an Online Retail file. Missing columns: ${missing.join(", ")}.`,
    );
  const sales: InvoiceLine[] = [];
  const cancellations: InvoiceLine[] = [];
  for (const { record, info } of records) {
    const line = info.lines - lineBreaks(record);
    const cellOf = (column: string) => (record[headings.indexOf(column)] ?? "").trim();
    const cells = Object.fromEntries(COLUMNS.map((column) => [column, cellOf(column)])) as Cells;
    const isCancellation = cells.InvoiceNo.startsWith("C");
    const reasons =
      record.length === headings.length
        ? faultsOf(cells, isCancellation)
        : [`${record.length} cells instead of ${headings.length}`];
    if (reasons.length > 0) rejected.push({ line, reasons });
    else (isCancellation ? cancellations : sales).push(toLine(line, cells));
  }
  return { lines: records.length + unread, sales, cancellations, rejected };
};
