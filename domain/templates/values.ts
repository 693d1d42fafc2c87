import { limits } from "./limits.ts";
import { Markup } from "./markup.ts";

export type PlainObject = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is PlainObject =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Markup);

/** Functions and the like are not values and count as missing. */
export const known = (value: unknown): unknown => {
  if (typeof value === "string") return value;
  return typeof value === "function" || typeof value === "symbol" || typeof value === "bigint"
    ? undefined
    : value;
};

/** The direct call saves one call compared with `Object.hasOwn`, which matters here. */
const hasOwn = Object.prototype.hasOwnProperty;

/** One step of a path: own members of objects by name, members of lists by index. */
export const memberOf = (value: unknown, name: string | number): unknown => {
  if (typeof value !== "object" || value === null) return undefined;
  if (!hasOwn.call(value, name)) return undefined;
  if (typeof name === "string" && Array.isArray(value)) return undefined;
  return known((value as PlainObject)[name]);
};

/** The value of a name in a section over `value`: like `memberOf`, and lists have a `length`. */
export const memberOfNode = (value: unknown, name: string | number): unknown =>
  typeof value === "object" && value !== null && hasOwn.call(value, name)
    ? known((value as PlainObject)[name])
    : undefined;

/** The value's own member with this name; undefined for anything inherited. */
export const ownMember = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return isIndex(name) ? value[Number(name)] : undefined;
  return memberOf(value, name);
};

export const hasOwnMember = (value: unknown, name: string): boolean => {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return isIndex(name) && Number(name) < value.length;
  return Object.hasOwn(value, name);
};

const isIndex = (name: string): boolean =>
  /^\d{1,10}$/.test(name) && Number(name) <= limits.arrayIndex;

/** Follows own members only; the path is dotted, as in `structuredContent.variants`. */
export const memberAt = (value: unknown, path: string): unknown => {
  let found = value;
  let start = 0;
  for (let dot = path.indexOf("."); dot >= 0; dot = path.indexOf(".", start)) {
    found = ownMember(found, path.slice(start, dot));
    start = dot + 1;
  }
  return ownMember(found, path.slice(start));
};

/** False are missing values, false, 0, "" and values without members. */
export const isTruthy = (value: unknown): boolean => {
  if (typeof value === "string") return value !== "";
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0 && !Number.isNaN(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  return value instanceof Markup ? value.html !== "" : hasMembers(value);
};

/** Cache of objects with many members: listing them is slow, and a loop can ask repeatedly. */
const large = new WeakSet<object>();
const LARGE = 64;
let metLarge = false;

const hasMembers = (value: object): boolean => {
  if (metLarge && large.has(value)) return true;
  let count = 0;
  for (const _ in value) {
    count += 1;
    if (count <= LARGE) continue;
    metLarge = true;
    large.add(value);
    return true;
  }
  // A date has no members but is a value; the engine's own objects have no prototype.
  if (count > 0) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && prototype !== Object.prototype;
};

/** Maximum depth of printed nested lists, which also bounds cyclic ones. */
const LIST_DEPTH = 32;

/** The printed form of a list's member, `depth` lists deep; at depth 1 null prints nothing. */
export const memberText = (value: unknown, depth: number, charge: Charge): string => {
  if (Array.isArray(value)) return depth < LIST_DEPTH ? listText(value, depth + 1, charge) : "";
  if (value === null || value === undefined) return depth === 0 ? String(value) : "";
  if (value instanceof Markup) return value.html;
  if (typeof value === "object") return "[object Object]";
  return typeof value === "symbol" || typeof value === "function" ? "" : String(value);
};

const listText = (list: readonly unknown[], depth: number, charge: Charge): string => {
  charge(list.length);
  let text = "";
  for (let at = 0; at < list.length; at += 1)
    text += (at === 0 ? "" : ",") + memberText(list[at], depth, charge);
  return text;
};

type Charge = (steps: number) => void;

/** The printed form of a variable: objects print nothing, lists their members joined by commas. */
export const toText = (value: unknown, charge: Charge = () => {}): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Markup) return value.html;
  return Array.isArray(value) ? listText(value, 0, charge) : "";
};
