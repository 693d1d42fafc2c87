import { asText, stepsOf } from "./readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "./scope.ts";
import { splitPath } from "./split-path.ts";
import { isTruthy, memberOf, memberText } from "./values.ts";

const follow = (value: unknown, path: readonly unknown[]): unknown =>
  path.reduce((found, key) => memberOf(found, typeof key === "number" ? key : asText(key)), value);

/** Follows one argument after another while there is a value. */
const step =
  (next: (found: unknown, path: string, scope: Scope) => unknown): Formatter =>
  (value, { list, text }, scope) => {
    scope.charge(text.length >> 3);
    let found = value;
    for (const path of list) {
      if (found === undefined) break;
      found = next(found, path, scope);
    }
    return found;
  };

const prop = step((found, path) => follow(found, splitPath(path)));

/** Each argument names a value that is a key or a list of keys. */
const get = step((found, path, { charge, resolve }) => {
  const key = resolve(path);
  if (key === undefined) return undefined;
  if (Array.isArray(key)) charge(key.length);
  return follow(found, Array.isArray(key) ? key : [key]);
});

const lookup: Formatter = (_value, { list: [path] }, { charge, resolve }) => {
  if (!path) return "";
  const named = asText(resolve(path));
  charge(stepsOf(named.length));
  return resolve(named);
};

/** The result has no prototype, so any key is an own member. */
const keyBy: Formatter = (value, { list: [path] }, { charge }) => {
  if (!Array.isArray(value) || !path) return {};
  const names = splitPath(path);
  charge(value.length * names.length);
  return Object.fromEntries(
    value.flatMap((each) => {
      const key = follow(each, names);
      return key === undefined ? [] : [[key === null ? "null" : memberText(key, 1, charge), each]];
    }),
  );
};

/**
 * The first or last member with a value at a path (`find-first path`), or whose key in a table has
 * one (`find-first table path`); without arguments the first or last member.
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
      charge(names.length);
      return isTruthy(follow(table === undefined ? each : memberOf(inTable, asText(each)), names));
    });
  };

/**
 * `{0}` or `{}` is the first argument; a placeholder without an argument, or with an invalid
 * number, prints nothing.
 */
export const fillPlaces = (
  pattern: string,
  values: readonly string[],
  charge: Scope["charge"],
): string =>
  pattern.replace(/\{(\d*)(?:(\})|[^\d}][^{}]*\}?|$)/g, (_all, place: string, closed?: string) => {
    const value = (closed && values[Number(place)]) || "";
    charge(1 + stepsOf(value.length));
    return value;
  });

const format: Formatter = (value, { list }, { charge, resolveOutside }) => {
  const values = list.map((path) => memberText(resolveOutside(path), 1, charge));
  charge(asText(value).length >> 4);
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
