import { BudgetExceeded } from "./budget.ts";
import { stringify } from "./json-formatters.ts";
import { escapeAttribute, Markup } from "./markup.ts";
import { asText, stepsOf } from "./readings.ts";
import type { Scope } from "./scope.ts";

/** Data is rarely deeper; what is, and what refers to itself, is left to `JSON.stringify`. */
const MAX_DEPTH = 50;
const LONGEST_NAME = 40;
const MOST_NAMES = 1_000;

const written = (json: string | undefined): string =>
  escapeAttribute(asText(json).replaceAll("</", "<\\/"));

/** Characters that mean something in JSON or in an attribute. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are among them
const SPECIAL = /[\\"\u0000-\u001f&<>\ud800-\udfff]/;
const quoted = (text: string): string =>
  SPECIAL.test(text) ? written(JSON.stringify(text)) : `&quot;${text}&quot;`;

/** Variants have the same names again and again. */
const names = new Map<string, string>();
const nameOf = (name: string): string => {
  const known = names.get(name);
  if (known !== undefined) return known;
  const made = `${quoted(name)}:`;
  if (name.length > LONGEST_NAME) return made;
  if (names.size >= MOST_NAMES) names.clear();
  names.set(name, made);
  return made;
};

const writeList = (list: readonly unknown[], depth: number, scope: Scope): string => {
  scope.charge(1 + (list.length >> 3));
  let members = "";
  for (let at = 0; at < list.length; at += 1)
    members += `${at === 0 ? "" : ","}${write(list[at], depth, scope) || "null"}`;
  return `[${members}]`;
};

/** Charges while it writes: values that hold the same ones twice double with every level. */
const write = (value: unknown, depth: number, scope: Scope): string => {
  if (typeof value === "string") {
    if (value.length > LONGEST_NAME) scope.charge(stepsOf(value.length));
    return quoted(value);
  }
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "number") return Number.isFinite(value) ? `${value}` : "null";
  if (typeof value !== "object" || value === null || value instanceof Markup)
    return written(JSON.stringify(value));
  if (depth > MAX_DEPTH) return written(stringify(value, scope));
  if (Array.isArray(value)) return writeList(value, depth + 1, scope);
  const keys = Object.keys(value);
  scope.charge(1 + (keys.length >> 3));
  let members = "";
  for (const name of keys) {
    const member = write((value as Record<string, unknown>)[name], depth + 1, scope);
    if (member !== "") members += (members === "" ? "" : ",") + nameOf(name) + member;
  }
  return `{${members}}`;
};

const safely = (value: unknown, scope: Scope): string => {
  try {
    return write(value, 0, scope);
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    return "";
  }
};

/** JSON for a quoted attribute, escaped in one go; nothing for what is missing or endless. */
export const jsonAttribute = (value: unknown, scope: Scope): Markup => {
  const text = safely(value, scope);
  scope.charge(stepsOf(text.length));
  return new Markup(text);
};
