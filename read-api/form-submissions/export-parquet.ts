import type { SchemaElement } from "hyparquet-writer";
import type { FormField } from "#domain/forms/definition.ts";
import { isEmpty, type ReadValue, readValue } from "#domain/forms/read-value.ts";
import { dayIn, numberIn, timeIn } from "#domain/forms/typed-answer.ts";
import type { SubmissionColumn } from "./contract.ts";
import { type ExportColumn, type ExportRow, exportColumns, wasAsked } from "./export-columns.ts";

type Kind = "string" | "double" | "int" | "boolean" | "day" | "time" | "moment" | "uuid" | "texts";
type Column = {
  readonly name: string;
  readonly kind: Kind;
  readonly value: (row: ExportRow) => unknown;
};

const optional = { repetition_type: "OPTIONAL" } as const;
const text = { type: "BYTE_ARRAY", converted_type: "UTF8", ...optional } as const;

const elementsOf: Readonly<Record<Kind, (name: string) => readonly SchemaElement[]>> = {
  string: (name) => [{ name, ...text }],
  double: (name) => [{ name, type: "DOUBLE", ...optional }],
  int: (name) => [{ name, type: "INT32", ...optional }],
  boolean: (name) => [{ name, type: "BOOLEAN", repetition_type: "REQUIRED" }],
  day: (name) => [{ name, type: "INT32", converted_type: "DATE", ...optional }],
  time: (name) => [{ name, type: "INT32", converted_type: "TIME_MILLIS", ...optional }],
  moment: (name) => [
    { name, type: "INT64", converted_type: "TIMESTAMP_MILLIS", repetition_type: "REQUIRED" },
  ],
  uuid: (name) => [
    {
      name,
      type: "FIXED_LEN_BYTE_ARRAY",
      type_length: 16,
      logical_type: { type: "UUID" },
      repetition_type: "REQUIRED",
    },
  ],
  texts: (name) => [
    { name, converted_type: "LIST", num_children: 1, ...optional },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", ...text },
  ],
};

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

/** Makes names unique: two likerts can have the same question. */
const unlike = (columns: readonly Column[]): readonly Column[] => {
  const used = new Set<string>();
  return columns.map((column) => {
    let name = column.name;
    for (let number = 2; used.has(name); number += 1) name = `${column.name} ${number}`;
    used.add(name);
    return { ...column, name };
  });
};

/** A typed file with a row group for each batch; written rows do not stay in memory. */
export async function* parquetFile(
  columns: readonly SubmissionColumn[],
  batches: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  // Loaded with the first export of this type.
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer");
  const names = fixed.map(({ name }) => name);
  const all = unlike([...fixed, ...exportColumns(columns, names).flatMap(answersOf)]);
  const root = { name: "submissions", num_children: all.length };
  const schema = [root, ...all.flatMap(({ name, kind }) => elementsOf[kind](name))];
  const bytes = new ByteWriter();
  const parquet = new ParquetWriter({ writer: bytes, schema, createdBy: "daybook" });
  const written = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  for await (const batch of batches) {
    const columnData = all.map(({ name, value }) => ({ name, data: batch.map(value) }));
    await parquet.write({ columnData, rowGroupSize: batch.length });
    yield written();
  }
  await parquet.finish();
  yield written();
}
