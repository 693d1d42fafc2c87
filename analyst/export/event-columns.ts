import type { SchemaElement } from "hyparquet-writer";
import type { Cell } from "#infra/ask/port.ts";

type Kind = "integer" | "small" | "text" | "time";

/** The columns of an exported event, in the order of the questions that read them. */
export const eventColumns = {
  position: "integer",
  recorded_at: "time",
  type: "text",
  version: "small",
  category: "text",
  stream: "text",
  revision: "integer",
  event_id: "text",
  website_id: "text",
  actor: "text",
  correlation_id: "text",
  causation_id: "text",
  visitor_id: "text",
  data: "text",
} as const satisfies Readonly<Record<string, Kind>>;

export const columnNames = Object.keys(eventColumns) as readonly (keyof typeof eventColumns)[];

const OPTIONAL = new Set<string>(["actor", "correlation_id", "causation_id", "visitor_id"]);

/** Columns whose values hardly repeat: a dictionary of them would only cost time. */
const DISTINCT = new Set<string>(["position", "event_id", "data"]);
/** Columns by which nobody selects: their least and greatest values help no reader. */
const UNSORTED = new Set<string>(["event_id", "correlation_id", "causation_id", "data"]);

const elementOf = (name: string, kind: Kind): SchemaElement => {
  const repetition_type = OPTIONAL.has(name) ? "OPTIONAL" : "REQUIRED";
  if (kind === "integer") return { name, type: "INT64", repetition_type };
  if (kind === "small") return { name, type: "INT32", repetition_type };
  if (kind === "time")
    return { name, type: "INT64", converted_type: "TIMESTAMP_MILLIS", repetition_type };
  return { name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type };
};

export const eventSchema: readonly SchemaElement[] = [
  { name: "event", num_children: columnNames.length },
  ...columnNames.map((name) => elementOf(name, eventColumns[name])),
];

const columnValue = (kind: Kind, cell: Cell): unknown => {
  if (cell === null) return null;
  if (kind === "integer") return BigInt(cell);
  return kind === "time" ? new Date(String(cell)) : cell;
};

/** Rows as columns of a Parquet row group. */
export const columnData = (rows: readonly (readonly Cell[])[]) =>
  columnNames.map((name, index) => {
    const kind = eventColumns[name];
    return {
      name,
      data: rows.map((row) => columnValue(kind, row[index] ?? null)),
      ...(DISTINCT.has(name) && { encoding: "PLAIN" as const }),
      ...(UNSORTED.has(name) && { statistics: false }),
    };
  });
