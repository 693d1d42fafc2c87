import { stringify } from "csv-stringify/sync";
import type { SchemaElement } from "hyparquet-writer";
import type { Answer, AnswerColumn, Cell } from "#infra/ask/port.ts";

export const formats = ["table", "csv", "json", "parquet", "svg"] as const;
export type Format = (typeof formats)[number];

const MAX_WIDTH = 60;

const tableCell = (cell: Cell): string => {
  if (cell === null) return "";
  const text = String(cell).replace(/\s+/g, " ");
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text;
};

/** Columns side by side, numbers to the right. */
const tableText = ({ columns, rows }: Answer): string => {
  const cells = rows.map((row) => row.map(tableCell));
  const widths = columns.map(({ name }, index) =>
    cells.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), name.length),
  );
  const isNumber = ({ kind }: AnswerColumn) => kind === "integer" || kind === "number";
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => {
        const column = columns[index];
        const width = widths[index] ?? 0;
        return column !== undefined && isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  const head = [columns.map(({ name }) => name), widths.map((width) => "─".repeat(width))];
  return [...head, ...cells].map((row) => `${line(row)}\n`).join("");
};

/** Makes names unique: a question can name two columns alike. */
const uniqueNames = (columns: readonly AnswerColumn[]): readonly string[] => {
  const used = new Set<string>();
  return columns.map(({ name }) => {
    let unique = name;
    for (let number = 2; used.has(unique); number += 1) unique = `${name}_${number}`;
    used.add(unique);
    return unique;
  });
};

const jsonText = ({ columns, rows }: Answer): string => {
  const names = uniqueNames(columns);
  const cellValue = (cell: Cell, index: number): unknown =>
    columns[index]?.kind === "json" && typeof cell === "string" ? JSON.parse(cell) : cell;
  const objects = rows.map((row) =>
    JSON.stringify(
      Object.fromEntries(row.map((cell, index) => [names[index], cellValue(cell, index)])),
    ),
  );
  return objects.length === 0 ? "[]\n" : `[\n${objects.join(",\n")}\n]\n`;
};

const csvText = ({ columns, rows }: Answer): string =>
  stringify([
    columns.map(({ name }) => name),
    ...rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell)))),
  ]);

const optional = { repetition_type: "OPTIONAL" } as const;

/** A column whose numbers are not all exact is one of texts. */
const elementOf = (name: string, kind: AnswerColumn["kind"], cells: readonly Cell[]) => {
  const isExact = cells.every((cell) => typeof cell !== "string");
  if (kind === "boolean") return { name, type: "BOOLEAN", ...optional } as const;
  if (kind === "integer" && isExact) return { name, type: "INT64", ...optional } as const;
  if (kind === "number" && isExact) return { name, type: "DOUBLE", ...optional } as const;
  if (kind === "time")
    return { name, type: "INT64", converted_type: "TIMESTAMP_MILLIS", ...optional } as const;
  return { name, type: "BYTE_ARRAY", converted_type: "UTF8", ...optional } as const;
};

const parquetValue = ({ type, converted_type }: SchemaElement, cell: Cell): unknown => {
  if (cell === null) return null;
  if (converted_type === "TIMESTAMP_MILLIS") return new Date(String(cell));
  if (type === "INT64") return BigInt(cell);
  return type === "BYTE_ARRAY" ? String(cell) : cell;
};

const GROUP_ROWS = 50_000;

const parquetBytes = async ({ columns, rows }: Answer): Promise<Uint8Array> => {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer");
  const names = uniqueNames(columns);
  const elements = columns.map(({ kind }, index): SchemaElement => {
    const cells = rows.map((row) => row[index] ?? null);
    return elementOf(names[index] ?? "", kind, cells);
  });
  const schema = [{ name: "answer", num_children: elements.length }, ...elements];
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema, createdBy: "daybook" });
  for (let from = 0; from < rows.length; from += GROUP_ROWS) {
    const group = rows.slice(from, from + GROUP_ROWS);
    const columnData = elements.map((element, index) => ({
      name: element.name,
      data: group.map((row) => parquetValue(element, row[index] ?? null)),
    }));
    await parquet.write({ columnData, rowGroupSize: group.length });
  }
  await parquet.finish();
  return writer.getBytes();
};

/** An answer as a file or as text for a terminal. */
export const formatted = async (format: Format, answer: Answer): Promise<string | Uint8Array> => {
  switch (format) {
    case "table":
      return tableText(answer);
    case "csv":
      return csvText(answer);
    case "json":
      return jsonText(answer);
    case "parquet":
      return parquetBytes(answer);
    case "svg":
      return (await import("./chart-svg.ts")).chartSvg(answer);
  }
};
