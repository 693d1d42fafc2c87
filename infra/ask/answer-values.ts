import type { AnswerColumn, Cell, ValueKind } from "./port.ts";

/** Kinds of values by the type's number in Postgres's catalogue. Other types are texts. */
const kinds: Readonly<Record<number, ValueKind>> = {
  16: "boolean",
  20: "integer",
  21: "integer",
  23: "integer",
  700: "number",
  701: "number",
  1082: "text",
  1114: "time",
  1184: "time",
  1700: "number",
  114: "json",
  3802: "json",
};

type Field = { readonly name: string; readonly dataTypeID: number };

export const columnOf = ({ name, dataTypeID }: Field): AnswerColumn => ({
  name,
  kind: kinds[dataTypeID] ?? "text",
});

const exactNumber = (text: string): Cell => {
  const value = Number(text);
  const isExact =
    Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? value : text;
};

/** A time as servers in UTC write it. An export reads millions of them. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d{0,3})?\+00$/;
const MS_DIGITS = 3;

/** `2026-03-01 10:00:00.123+00` as ISO 8601; what JavaScript has no date for stays as it is. */
const moment = (text: string): Cell => {
  const utc = UTC.exec(text);
  if (utc !== null) return `${utc[1]}T${utc[2]}.${(utc[3] ?? "").padEnd(MS_DIGITS, "0")}Z`;
  const at = new Date(`${text.replace(" ", "T")}${/[+-]\d\d(:?\d\d)?$/.test(text) ? ":00" : "Z"}`);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

export const cellOf = (kind: ValueKind, text: string | null): Cell => {
  if (text === null) return null;
  if (kind === "boolean") return text === "t";
  if (kind === "integer" || kind === "number") return exactNumber(text);
  return kind === "time" ? moment(text) : text;
};
