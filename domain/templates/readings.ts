import { Markup } from "./markup.ts";
import type { PlainObject } from "./values.ts";

/** Markup as its text, a missing value as null. */
export const plain = (value: unknown): unknown =>
  value instanceof Markup ? value.html : (value ?? null);

/** Lists and objects have no text. */
export const asText = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return value instanceof Markup ? value.html : "";
};

/**
 * Maximum number of characters that are parsed for a number; a longer search would be slow in a
 * loop.
 */
const LONGEST_NUMBER = 500;

/**
 * A text counts as the number it starts with, NaN when there is none; true is 1; everything else is
 * 0.
 */
export const asNumber = (value: unknown): number => {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "string" && !(value instanceof Markup)) return 0;
  const text = asText(value).slice(0, LONGEST_NUMBER);
  return text.includes(".") ? Number.parseFloat(text) : Number.parseInt(text, 10);
};

/** Only true, "true" and whole numbers other than 0 are true. */
export const asBoolean = (value: unknown): boolean => {
  if (typeof value === "number") return value !== 0 && Number.parseInt(`${value}`, 10) === value;
  return value === true || plain(value) === "true";
};

type Charge = (steps: number) => void;

/** Number of members of a list or an object; 0 for everything else. */
export const memberCount = (value: unknown): number => {
  if (typeof value !== "object" || value === null || value instanceof Markup) return 0;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
};

/** Cost of a text of this length in steps. */
export const stepsOf = (length: number): number => 1 + (length >> 6);

/**
 * Equality as JSON: the order of members does not matter, and 1 differs from "1". Also works for
 * cyclic data.
 */
export const areEqual = (left: unknown, right: unknown, charge: Charge): boolean => {
  const met = new Map<unknown, unknown>();
  const waiting: (readonly [unknown, unknown])[] = [[plain(left), plain(right)]];
  // An explicit list instead of recursion, because data can be nested deeper than the stack.
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [one, other] = pair;
    charge(typeof one === "string" ? stepsOf(one.length) : 1);
    if (typeof one !== "object" || typeof other !== "object" || !one || !other) {
      if (one !== other) return false;
      continue;
    }
    if (Array.isArray(one) !== Array.isArray(other)) return false;
    if (met.has(one)) {
      if (met.get(one) !== other) return false;
      continue;
    }
    met.set(one, other);
    met.set(other, one);
    const names = Object.keys(one);
    charge(names.length);
    if (names.length !== Object.keys(other).length) return false;
    for (const name of names) {
      if (!Object.hasOwn(other, name)) return false;
      waiting.push([plain((one as PlainObject)[name]), plain((other as PlainObject)[name])]);
    }
  }
  return true;
};

/**
 * Negative, 0 or positive. The left side determines the comparison: as numbers, as texts by UTF-16
 * unit, or as booleans; anything else is either equal (0) or not (-1).
 */
export const compareValues = (left: unknown, right: unknown, charge: Charge): number => {
  const value = plain(left);
  const order = <Value>(one: Value, other: Value): number =>
    one < other ? -1 : one === other ? 0 : 1;
  if (typeof value === "number") return order(value, asNumber(right));
  if (typeof value === "string") {
    charge(stepsOf(value.length));
    return order(value, asText(right));
  }
  if (typeof value === "boolean") return order(value, asBoolean(right));
  return areEqual(value, right, charge) ? 0 : -1;
};
