import type { ColumnType } from "./table-definition.ts";

const REPLACEMENT = "\uFFFD";

/** Postgres refuses NUL and halves of surrogate pairs, in text as in JSON. */
const storable = (text: string): string => text.replaceAll("\0", REPLACEMENT).toWellFormed();

const storableDeep = (value: unknown): unknown => {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(storableDeep);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [storable(name), storableDeep(member)]),
    );
  return value;
};

const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/;

const json = (value: unknown): string => {
  const text = JSON.stringify(value);
  return UNSTORABLE_ESCAPE.test(text) ? JSON.stringify(storableDeep(value)) : text;
};

const element = (value: unknown): string =>
  value === null
    ? "null"
    : `"${storable(String(value)).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** `{"a","b"}` */
const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(element).join(",")}}`;

const encode = (type: ColumnType, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (type === "jsonb") return json(value);
  if (type === "uuid") return String(value).toLowerCase();
  if (type.endsWith("[]")) return arrayLiteral(value as readonly unknown[]);
  return typeof value === "string" ? storable(value) : value;
};

const isArray = (type: ColumnType): boolean => type.endsWith("[]");

/** The parameter that carries a whole column: an array, of array literals for array columns. */
export const columnParameter = (number: number, type: ColumnType): string =>
  `$${number}::${isArray(type) ? "text" : type}[]`;

/** Brings an element of such a parameter to the column's type. */
export const fromParameter = (expression: string, type: ColumnType): string =>
  isArray(type) ? `${expression}::${type}` : expression;

export const columnOf = (
  type: ColumnType,
  rows: readonly { readonly [column: string]: unknown }[],
  column: string,
): unknown[] => rows.map((row) => encode(type, row[column]));

/** Equal for equal keys, as Postgres compares them. */
export const identityOf = (
  types: { readonly [column: string]: ColumnType },
  columns: readonly string[],
  row: { readonly [column: string]: unknown },
): string => {
  const [first] = columns;
  if (columns.length === 1 && first !== undefined)
    return String(encode(types[first] as ColumnType, row[first]));
  return JSON.stringify(
    columns.map((column) => String(encode(types[column] as ColumnType, row[column]))),
  );
};
