import type { FormField } from "./definition.ts";
import { isEmpty, readValue } from "./read-value.ts";
import type { FieldValue } from "./values.ts";

type Type = Pick<FormField, "type">;

/**
 * `1,234.50`, `$1'234.5`, `12,5` → a number; undefined for anything else. A single comma before one
 * or two final digits is a decimal separator; every other comma separates thousands.
 */
export const numberIn = (text: string): number | undefined => {
  const figures = text.replace(/[^\d.,'+-]/g, "").replace(/'/g, "");
  const plain = /^[^.,]*,\d{1,2}$/.test(figures)
    ? figures.replace(",", ".")
    : figures.replaceAll(",", "");
  return /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : undefined;
};

const MAX_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Month, day and year → `2030-01-31`; undefined when the date does not exist. */
export const dayIn = (parts: readonly string[]): string | undefined => {
  const [month = 0, day = 0, year = 0] = parts.map(Number);
  const most = month === 2 && !isLeap(year) ? 28 : MAX_DAYS[month - 1];
  if (most === undefined || !Number.isInteger(day) || day < 1 || day > most) return undefined;
  if (!Number.isInteger(year) || year < 1 || year > 9_999) return undefined;
  const padded = (value: number, width: number) => String(value).padStart(width, "0");
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
};

/**
 * Hour, minute, optional second and AM or PM → `21:05:00`; undefined when the time does not exist.
 */
export const timeIn = (parts: readonly string[]): string | undefined => {
  const half = parts.find((part) => /^[ap]m$/i.test(part))?.toLowerCase();
  const numbers = parts.filter((part) => part !== "" && !/^[ap]m$/i.test(part)).map(Number);
  const [hour = Number.NaN, minute = 0, second = 0] = numbers;
  const hours = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  const within = (value: number, most: number) =>
    Number.isInteger(value) && value >= 0 && value <= most;
  if (!within(hours, 23) || !within(minute, 59) || !within(second, 59)) return undefined;
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  return [hours, minute, second].map((value) => String(value).padStart(2, "0")).join(":");
};

const SORTED_BY = 60;

/**
 * Sort key of rows: numbers as numbers, dates and times in their order, everything else as text.
 * Null: no answer.
 */
export const answerOrder = (
  { type }: Type,
  value: FieldValue | undefined,
  text: string,
): number | string | null => {
  const read = readValue({ type }, value);
  if (read === undefined || isEmpty(read)) return null;
  // Only the existence of an answer is known, not its content.
  if (type === "password") return "";
  const asText = text.slice(0, SORTED_BY).toLowerCase();
  if (read.kind === "single" && (type === "number" || type === "currency"))
    return numberIn(read.text) ?? asText;
  if (read.kind === "parts" && type === "date") return dayIn(read.parts) ?? asText;
  if (read.kind === "parts" && type === "time") return timeIn(read.parts) ?? asText;
  return asText;
};
