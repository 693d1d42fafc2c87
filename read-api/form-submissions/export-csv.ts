import { stringify } from "csv-stringify/sync";
import { reasonsInWords } from "#domain/forms/submission-columns.ts";
import { FORGOTTEN_ANSWER } from "#domain/forms/submission-texts.ts";
import { csvCell } from "#domain/kit/csv-cell.ts";
import type { SubmissionColumn } from "./contract.ts";
import { type ExportColumn, type ExportRow, exportColumns, wasAsked } from "./export-columns.ts";

/** Spreadsheets recognize UTF-8 only with this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

type Cell = (row: ExportRow) => string;

const fixed = (timeZone: string): readonly (readonly [header: string, cell: Cell])[] => [
  ["Submission", ({ submissionId }) => submissionId],
  [`Sent (${timeZone})`, ({ sent }) => sent],
  ["Form", ({ formName }) => formName],
  ["Version", ({ formVersion }) => (formVersion === null ? "" : String(formVersion))],
  ["Folder", ({ folder }) => folder],
  ["Spam reasons", reasonsInWords],
  ["Page title", ({ pageTitle }) => pageTitle],
  ["Page", ({ pagePath }) => pagePath],
  ["Person erased", ({ answers }) => (answers === null ? "Yes" : "No")],
];

/** Empty where the form had no such field; N/A without an answer. Spec: B3.24. */
const answerIn = (row: ExportRow, column: ExportColumn): string => {
  if (!wasAsked(row, column)) return "";
  if (row.answers === null) return FORGOTTEN_ANSWER;
  const { fieldId, type } = column;
  const answer = row.answers.find((each) => each.fieldId === fieldId && each.type === type);
  return answer?.text ?? "";
};

const encoder = new TextEncoder();
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(csvCell)),
    { quoted_string: true, record_delimiter: "windows" },
  );

/** A file for spreadsheets, written in pieces: RFC 4180, UTF-8, every cell quoted. */
export async function* csvFile(
  columns: readonly SubmissionColumn[],
  batches: AsyncIterable<readonly ExportRow[]>,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  const first = fixed(timeZone);
  const answers = exportColumns(
    columns,
    first.map(([name]) => name),
  );
  const written: readonly (readonly [header: string, cell: Cell])[] = [
    ...first,
    ...answers.map((column) => [column.header, (row: ExportRow) => answerIn(row, column)] as const),
  ];
  yield encoder.encode(BYTE_ORDER_MARK + lines([written.map(([header]) => header)]));
  for await (const batch of batches)
    yield encoder.encode(lines(batch.map((row) => written.map(([, cell]) => cell(row)))));
}
