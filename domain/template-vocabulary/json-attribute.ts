import { BudgetExceeded } from "../templates/budget.ts";
import { stringify } from "../templates/json-formatters.ts";
import { escapeAttribute, Markup } from "../templates/markup.ts";
import { asText, stepsOf } from "../templates/readings.ts";
import type { Scope } from "../templates/scope.ts";
import type { PlainObject } from "../templates/values.ts";

const hasOwn = Object.prototype.hasOwnProperty;

/** Data is rarely deeper; what is, and what refers to itself, is left to `JSON.stringify`. */
const MAX_DEPTH = 50;
const LONGEST_NAME = 40;
const MANY_NAMES = 64;
const MAX_NAMES = 1_000;

const written = (json: string | undefined): string =>
  escapeAttribute(asText(json).replaceAll("</", "<\\/"));

/** Characters that mean something in JSON or in an attribute. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are among them
const SPECIAL = /[\\"\u0000-\u001f&<>\ud800-\udfff]/;
/** Up to here a look at each character is faster than the pattern: 11 ns for a word, not 17. */
const SHORT = 24;

/** Most texts are words, which are written as they are. */
const isWord = (text: string): boolean => {
  if (text.length > SHORT) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const special =
      code < 63
        ? code < 39
          ? code < 32 || code === 34 || code === 38
          : code === 60 || code === 62
        : code === 92 || code > 127;
    if (special) return false;
  }
  return true;
};

const quoted = (text: string): string =>
  !isWord(text) && SPECIAL.test(text) ? written(JSON.stringify(text)) : `&quot;${text}&quot;`;

const QUOTE = "&quot;";

/** Where a member stands: after one that is no text, after a text that is still open, first. */
const places = { after: 0, afterText: 2, first: 4 } as const;

type Key = {
  readonly name: string;
  /** What stands before a member's value, and before a text, for each of the places. */
  readonly texts: readonly string[];
  /** The one that followed last: it is asked first, which is faster than to look the name up. */
  next: Key | undefined;
};

const createKey = (name: string): Key => ({
  name,
  texts: [",", `${QUOTE},`, "{"].flatMap((before) => {
    const key = `${before}${quoted(name)}:`;
    return [key, key + QUOTE];
  }),
  next: undefined,
});

/** Variants have the same names again and again. */
const keys = new Map<string, Key>();
const keyOf = (name: string): Key => {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const made = createKey(name);
  if (name.length > LONGEST_NAME) return made;
  if (keys.size >= MAX_NAMES) {
    for (const each of keys.values()) each.next = undefined;
    keys.clear();
  }
  keys.set(name, made);
  return made;
};

const keyAfter = (last: Key, name: string): Key => {
  if (last.next?.name === name) return last.next;
  const key = keyOf(name);
  // Long names are not kept.
  last.next = name.length > LONGEST_NAME ? undefined : key;
  return key;
};
const noKey = createKey("");

const writeList = (list: readonly unknown[], depth: number, scope: Scope): string => {
  scope.charge(1 + (list.length >> 3));
  let members = "[";
  for (let at = 0; at < list.length; at += 1)
    members += (at === 0 ? "" : ",") + (write(list[at], depth, scope) || "null");
  return `${members}]`;
};

const figure = (value: number | boolean): string => {
  if (typeof value === "number") return Number.isFinite(value) ? `${value}` : "null";
  return value ? "true" : "false";
};

/**
 * Two pieces for a member: 45 µs for 96 variants, 60 with one or two more each. Names are walked through,
 * first to count them, as lists of names and values take longer to make: 35 µs, not 39.
 */
const writeMembers = (value: PlainObject, depth: number, scope: Scope): string => {
  let count = 0;
  for (const name in value) if (hasOwn.call(value, name)) count += 1;
  // So many are not the same again and again.
  if (count > MANY_NAMES) return written(stringify(value, scope));
  scope.charge(1 + (count >> 3));
  let members = "";
  let place: number = places.first;
  let key = noKey;
  for (const name in value) {
    if (!hasOwn.call(value, name)) continue;
    const member = value[name];
    const isText = typeof member === "string" && isWord(member);
    const text = isText
      ? member
      : typeof member === "number" || typeof member === "boolean"
        ? figure(member)
        : write(member, depth, scope);
    if (text === "" && !isText) continue;
    key = keyAfter(key, name);
    members += key.texts[isText ? place + 1 : place];
    members += text;
    place = isText ? places.afterText : places.after;
  }
  if (place === places.first) return "{}";
  return members + (place === places.afterText ? `${QUOTE}}` : "}");
};

/** Charges while it writes: values that hold the same ones twice double with every level. */
const write = (value: unknown, depth: number, scope: Scope): string => {
  if (typeof value === "string") {
    const text = quoted(value);
    // Six characters may stand for one.
    if (text.length > LONGEST_NAME) scope.charge(1 + (text.length >> 5));
    return text;
  }
  if (typeof value === "boolean" || typeof value === "number") return figure(value);
  if (typeof value !== "object" || value === null) return written(JSON.stringify(value));
  if (depth > MAX_DEPTH) return written(stringify(value, scope));
  if (Array.isArray(value)) return writeList(value, depth + 1, scope);
  if (value instanceof Markup) return written(JSON.stringify(value));
  return writeMembers(value as PlainObject, depth + 1, scope);
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
