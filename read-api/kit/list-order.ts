import * as z from "zod/mini";
import { Refusal } from "#infra/http/refusal.ts";
import { isText, type ListSource, type Parameters, sqlOf } from "./list-source.ts";

/** Texts are sorted case-insensitively. */
export const sorted = (source: ListSource, sort: string) => {
  const descending = sort.startsWith("-");
  const { expression, kind, type, known, order } = sqlOf(source, sort.replace(/^-/, ""));
  const by = order ?? (isText(kind) ? `lower(${expression})` : expression);
  return { by, type, known: known ?? false, descending };
};
type Sorted = ReturnType<typeof sorted>;

export const orderText = (
  { by, known, descending }: Sorted,
  key: string,
  backwards: boolean,
): string => {
  const down = descending !== backwards;
  // Unknown values come first, or last when descending, like an index with nulls first.
  const nulls = known ? "" : down ? " nulls last" : " nulls first";
  const direction = down ? "desc" : "asc";
  return `${by} ${direction}${nulls}, ${key} ${direction}`;
};

const Cursor = z.tuple([z.nullable(z.string()), z.string()]);
type Cursor = z.infer<typeof Cursor>;

export const noSuchPage = () => new Refusal(400, "invalid-input", "Page not found.");

export const cursorOf = (text: string): Cursor => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    throw noSuchPage();
  }
};

/**
 * 22P02, 22003, 22007 and 22008: a cursor of another sort order, whose value is not a number or a
 * time.
 */
export const isOfAnotherOrder = (error: unknown): boolean =>
  /^22(P02|003|007|008)$/.test(String((error as { readonly code?: unknown }).code));
export const cursorText = ({ sortedBy, keyText }: Beside): string =>
  Buffer.from(JSON.stringify([sortedBy, keyText])).toString("base64url");

/** Rows after one row of the order; unknown values come first when ascending. */
export const behind = (
  { by, type, known, descending }: Sorted,
  key: ListSource["key"],
  [value, id]: Cursor,
  backwards: boolean,
  given: Parameters,
): string => {
  const down = descending !== backwards;
  const than = down ? "<" : ">";
  const at = `${given.add(id)}::${key.type}`;
  if (value === null) {
    const same = `(${by} is null and ${key.expression} ${than} ${at})`;
    return down ? same : `(${same} or ${by} is not null)`;
  }
  const pair = `(${by}, ${key.expression}) ${than} (${given.add(value)}::${type}, ${at})`;
  return down && !known ? `(${pair} or ${by} is null)` : pair;
};

/** What a row adds to its own values, so that a cursor can name its place. */
export type Beside = { readonly sortedBy: string | null; readonly keyText: string };
