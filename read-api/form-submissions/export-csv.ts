import { stringify } from "csv-stringify/sync";
import { NO_ANSWER } from "#domain/forms/answer-text.ts";
import { FORGOTTEN_ANSWER, spamReasonTexts } from "#domain/forms/submission-texts.ts";
import { csvCell } from "#domain/shared/csv-cell.ts";
import type { SubmissionColumn } from "./contract.ts";
import { type ExportColumn, type ExportRow, exportColumns, wasAsked } from "./export-columns.ts";

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

type Cell = (row: ExportRow) => string;

const fixed = (timeZone: string): readonly (readonly [header: string, cell: Cell])[] => [
  ["Submission", ({ submissionId }) => submissionId],
  [`Sent (${timeZone})`, ({ sent }) => sent],
  ["Form", ({ formName }) => formName],
  ["Version", ({ formVersion }) => (formVersion === null ? "" : String(formVersion))],
  ["Folder", ({ folder }) => folder],
  [
    "Spam reasons",
    ({ spamReasons, spamByOwner }) =>
      [...spamReasons, ...(spamByOwner ? (["owner"] as const) : [])]
        .map((reason) => spamReasonTexts[reason])
        .join(", "),
  ],
  ["Page title", ({ pageTitle }) => pageTitle],
  ["Page", ({ pagePath }) => pagePath],
  ["Person forgotten", ({ answers }) => (answers === null ? "Yes" : "No")],
];

/** Empty where the form of that time did not ask; N/A where nobody answered. Spec: B3.24. */
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

/** All that was answered, as the table shows it where several forms stand together. */
const summary = ({ answers }: ExportRow): string =>
  answers === null
    ? FORGOTTEN_ANSWER
    : answers
        .filter(({ text }) => text !== NO_ANSWER)
        .map(({ text }) => text.replaceAll("\n", " "))
        .join(" · ") || NO_ANSWER;

/** Names that the table has for columns which are no answers. */
const fixedIds: Readonly<Record<string, string>> = {
  form: "Form",
  page: "Page",
  reasons: "Spam reasons",
};

type Written = readonly [header: string, cell: Cell];

/** Those of the table that were asked for, in their order. */
const chosen = (
  shown: string,
  first: readonly Written[],
  answers: readonly ExportColumn[],
): readonly Written[] =>
  shown.split(",").flatMap((id): readonly Written[] => {
    if (id === "submittedAt") return first.filter(([header]) => header.startsWith("Sent "));
    if (id === "answers") return [["Answers", summary]];
    const answer = answers.find((each) => each.id === id);
    return answer !== undefined
      ? [[answer.header, (row) => answerIn(row, answer)]]
      : first.filter(([header]) => header === fixedIds[id]);
  });

/**
 * A file as spreadsheets read it, piece by piece: RFC 4180, UTF-8, every cell quoted. `shown` names
 * columns of the table; all there is without it.
 */
export async function* csvFile(
  columns: readonly SubmissionColumn[],
  batches: AsyncIterable<readonly ExportRow[]>,
  timeZone: string,
  shown?: string,
): AsyncGenerator<Uint8Array> {
  const first = fixed(timeZone);
  const answers = exportColumns(
    columns,
    first.map(([name]) => name),
  );
  const all: readonly Written[] = [
    ...first,
    ...answers.map((column): Written => [column.header, (row) => answerIn(row, column)]),
  ];
  const written = shown ? chosen(shown, first, answers) : all;
  yield encoder.encode(BYTE_ORDER_MARK + lines([written.map(([header]) => header)]));
  for await (const batch of batches)
    yield encoder.encode(lines(batch.map((row) => written.map(([, cell]) => cell(row)))));
}
