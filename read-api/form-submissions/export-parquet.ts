import type { FormField } from "#domain/forms/definition.ts";
import { isEmpty, type ReadValue, readValue } from "#domain/forms/read-value.ts";
import { dayIn, numberIn, timeIn } from "#domain/forms/typed-answer.ts";
import { type ParquetColumn, parquetFile } from "../kit/parquet-file.ts";
import type { SubmissionColumn } from "./contract.ts";
import { type ExportColumn, type ExportRow, exportColumns, wasAsked } from "./export-columns.ts";

type Column = ParquetColumn<ExportRow>;

const fixed: readonly Column[] = [
  { name: "Submission", kind: "uuid", value: (row) => row.submissionId },
  { name: "Sent", kind: "moment", value: (row) => new Date(row.submittedAt) },
  { name: "Form", kind: "string", value: (row) => row.formName },
  { name: "Version", kind: "int", value: (row) => row.formVersion },
  { name: "Folder", kind: "string", value: (row) => row.folder },
  {
    name: "Spam reasons",
    kind: "texts",
    value: (row) => [...row.spamReasons, ...(row.spamByOwner ? ["owner"] : [])],
  },
  { name: "Page title", kind: "string", value: (row) => row.pageTitle },
  { name: "Page", kind: "string", value: (row) => row.pagePath },
  { name: "Person erased", kind: "boolean", value: (row) => row.given === null },
];

/** Null where there was no such field, no answer, or the answer can no longer be opened. */
const readIn = (row: ExportRow, column: ExportColumn): ReadValue | null => {
  if (row.given === null || !wasAsked(row, column)) return null;
  const type = column.type as FormField["type"];
  const value = readValue({ type }, row.given[column.fieldId]);
  return value === undefined || isEmpty(value) ? null : value;
};

const single = (value: ReadValue | null): string | null =>
  value?.kind === "single" ? value.text : null;
const parts = (value: ReadValue | null): readonly string[] =>
  value?.kind === "parts" ? value.parts : [];

const textIn = (row: ExportRow, column: ExportColumn): string | null => {
  if (readIn(row, column) === null) return null;
  const { fieldId, type } = column;
  return row.answers?.find((each) => each.fieldId === fieldId && each.type === type)?.text ?? null;
};

const millisecondsIn = (time: string | undefined): number | null =>
  time === undefined ? null : Date.parse(`1970-01-01T${time}Z`);
const dateIn = (day: string | undefined): Date | null =>
  day === undefined ? null : new Date(`${day}T00:00:00Z`);

/** A likert becomes a column of -2 to 2 for each of its questions. */
const likert = (column: ExportColumn): readonly Column[] =>
  column.options.map(({ option }) => ({
    name: `${column.header}: ${option}`,
    kind: "int",
    value: (row) => {
      const value = readIn(row, column);
      const [chosen] = (value?.kind === "scale" && value.chosen.get(option)) || [];
      return chosen !== undefined && /^-?\d$/.test(chosen) ? Number(chosen) : null;
    },
  }));

const answersOf = (column: ExportColumn): readonly Column[] => {
  const name = column.header;
  switch (column.type) {
    case "number":
    case "currency":
      return [
        {
          name,
          kind: "double",
          value: (row) => numberIn(single(readIn(row, column)) ?? "") ?? null,
        },
      ];
    case "date":
      return [{ name, kind: "day", value: (row) => dateIn(dayIn(parts(readIn(row, column)))) }];
    case "time":
      return [
        { name, kind: "time", value: (row) => millisecondsIn(timeIn(parts(readIn(row, column)))) },
      ];
    case "checkbox":
      return [
        {
          name,
          kind: "texts",
          value: (row) => {
            const value = readIn(row, column);
            return value?.kind === "choices" ? value.chosen : null;
          },
        },
      ];
    case "likert":
      return likert(column);
    case "password":
      return [{ name, kind: "string", value: () => null }];
    default:
      return [{ name, kind: "string", value: (row) => textIn(row, column) }];
  }
};

/** A typed file of submissions. */
export const submissionsParquet = (
  columns: readonly SubmissionColumn[],
  batches: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Uint8Array> => {
  const names = fixed.map(({ name }) => name);
  const answers = exportColumns(columns, names).flatMap(answersOf);
  return parquetFile("submissions", [...fixed, ...answers], batches);
};
