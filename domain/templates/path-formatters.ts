import { asText, plain, stepsOf } from "./readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "./scope.ts";
import { splitPath } from "./split-path.ts";
import { isObject, isTruthy, type PlainObject } from "./values.ts";

/** A list has members by number alone, an object its own ones by name. */
const member = (value: unknown, key: unknown): unknown => {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
  const name = plain(key);
  if (typeof name === "object") return undefined;
  return Object.hasOwn(value, String(name)) ? (value as PlainObject)[String(name)] : undefined;
};

const follow = (value: unknown, path: readonly unknown[]): unknown => path.reduce(member, value);

const prop: Formatter = (value, { list }) =>
  list.reduce<unknown>((found, path) => follow(found, splitPath(path)), value);

/** Each argument names a value that is a key, or a list of keys, one behind the other. */
const get: Formatter = (value, { list }, { resolve }) =>
  list.reduce<unknown>((found, path) => {
    const key = resolve(path);
    if (key === undefined) return undefined;
    return follow(found, Array.isArray(key) ? key : [typeof key === "number" ? key : asText(key)]);
  }, value);

const lookup: Formatter = (_value, { list: [path] }, { charge, resolve }) => {
  if (!path) return "";
  const named = asText(resolve(path));
  charge(stepsOf(named.length));
  return resolve(named);
};

/** Whatever the keys are called, they are members of its own. */
const keyBy: Formatter = (value, { list: [path] }, { charge }) => {
  if (!Array.isArray(value) || !path) return {};
  const names = splitPath(path);
  charge(value.length);
  return Object.fromEntries(
    value.flatMap((each) => {
      const key = follow(each, names);
      return key === undefined ? [] : [[inWords(key, charge), each]];
    }),
  );
};

/**
 * The first or last member that has something at a path, `find-first path`, or whose namesake in a
 * table has, `find-first table path`; without arguments the first or last member.
 */
const find =
  (direction: "find" | "findLast"): Formatter =>
  (value, { list }, { charge, resolve }) => {
    if (!Array.isArray(value)) return undefined;
    const [table, path] = list.length === 2 ? list : [undefined, list[0]];
    if (path === undefined) return value.at(direction === "find" ? 0 : -1);
    const names = splitPath(path);
    const inTable = table === undefined ? undefined : resolve(table);
    return value[direction]((each: unknown) => {
      charge(1);
      return isTruthy(follow(table === undefined ? each : member(inTable, asText(each)), names));
    });
  };

const MAX_DEPTH = 50;

/** As a list reads inside a text: its members joined, an object by a name for all of them. */
const inWords = (value: unknown, charge: Scope["charge"], depth = 0): string => {
  if (isObject(value)) return "[object Object]";
  if (!Array.isArray(value)) return String(plain(value));
  charge(value.length);
  if (depth > MAX_DEPTH) return "";
  return value.map((each) => (each == null ? "" : inWords(each, charge, depth + 1))).join(",");
};

/** `{0}` or `{}` is the first argument; a place without one, or that is no number, prints nothing. */
export const fillPlaces = (
  pattern: string,
  values: readonly string[],
  charge: Scope["charge"],
): string =>
  pattern.replace(/\{(\d*)(?:(\})|[^\d}][^{}]*\}?|$)/g, (_all, place: string, closed?: string) => {
    const value = (closed && values[Number(place)]) || "";
    charge(stepsOf(value.length));
    return value;
  });

const format: Formatter = (value, { list }, { charge, resolveOutside }) => {
  const values = list.map((path) => {
    const found = resolveOutside(path);
    return found == null ? "" : inWords(plain(found), charge);
  });
  return fillPlaces(asText(value), values, charge);
};

export const pathFormatters: readonly FormatterDefinition[] = [
  { name: "prop", run: prop },
  { name: "get", run: get },
  { name: "lookup", run: lookup },
  { name: "key-by", run: keyBy },
  { name: "find-first", run: find("find") },
  { name: "find-last", run: find("findLast") },
  { name: "format", run: format },
];
