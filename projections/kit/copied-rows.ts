import { storable } from "./column-values.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
const SPECIAL = /[\\\t\n\r]/g;

const escaped = (text: string): string =>
  text.replace(SPECIAL, (special) => ESCAPES[special] as string);

/** What must be escaped or replaced; nearly all texts have none of it, which one look tells. */
const NOT_PLAIN = /[\\\t\n\r\0\ud800-\udfff]/;
const NOT_PLAIN_ELEMENT = /["\\\t\n\r\0\ud800-\udfff]/;

/** A text as a field of a row that is copied. */
export const copiedText = (text: string): string =>
  NOT_PLAIN.test(text) ? escaped(storable(text)) : text;

/** A text as an element of an array in such a field. */
export const copiedElement = (text: string): string =>
  NOT_PLAIN_ELEMENT.test(text)
    ? escaped(`"${storable(text).replace(/["\\]/g, "\\$&")}"`)
    : `"${text}"`;

/** Copies rows, whose fields are separated by tabs, into a table. No row may be there already. */
export const copyRows = (
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): { readonly text: string; readonly values: readonly string[] } => ({
  text: `copy {schema}.${table} (${columns.join(", ")}) from stdin`,
  values: [`${rows.join("\n")}\n`],
});
