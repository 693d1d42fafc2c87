import type { SchemaElement } from "hyparquet-writer";

export type ParquetKind =
  | "string"
  | "double"
  | "int"
  | "long"
  | "cents"
  | "boolean"
  | "day"
  | "time"
  | "moment"
  | "optional-moment"
  | "uuid"
  | "texts";

export type ParquetColumn<Row> = {
  readonly name: string;
  readonly kind: ParquetKind;
  readonly value: (row: Row) => unknown;
};

const optional = { repetition_type: "OPTIONAL" } as const;
const text = { type: "BYTE_ARRAY", converted_type: "UTF8", ...optional } as const;
const milliseconds = { type: "INT64", converted_type: "TIMESTAMP_MILLIS" } as const;

const elementsOf: Readonly<Record<ParquetKind, (name: string) => readonly SchemaElement[]>> = {
  string: (name) => [{ name, ...text }],
  double: (name) => [{ name, type: "DOUBLE", ...optional }],
  int: (name) => [{ name, type: "INT32", ...optional }],
  long: (name) => [{ name, type: "INT64", ...optional }],
  cents: (name) => [
    { name, type: "INT64", converted_type: "DECIMAL", scale: 2, precision: 18, ...optional },
  ],
  boolean: (name) => [{ name, type: "BOOLEAN", repetition_type: "REQUIRED" }],
  day: (name) => [{ name, type: "INT32", converted_type: "DATE", ...optional }],
  time: (name) => [{ name, type: "INT32", converted_type: "TIME_MILLIS", ...optional }],
  moment: (name) => [{ name, ...milliseconds, repetition_type: "REQUIRED" }],
  "optional-moment": (name) => [{ name, ...milliseconds, ...optional }],
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

/** Makes names unique: two columns can have the same title. */
const unlike = <Row>(columns: readonly ParquetColumn<Row>[]): readonly ParquetColumn<Row>[] => {
  const used = new Set<string>();
  return columns.map((column) => {
    let name = column.name;
    for (let number = 2; used.has(name); number += 1) name = `${column.name} ${number}`;
    used.add(name);
    return { ...column, name };
  });
};

/** A typed file with a row group for each batch; written rows do not stay in memory. */
export async function* parquetFile<Row>(
  root: string,
  columns: readonly ParquetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  // Loaded with the first export of this type.
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer");
  const all = unlike(columns);
  const schema = [
    { name: root, num_children: all.length },
    ...all.flatMap(({ name, kind }) => elementsOf[kind](name)),
  ];
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
