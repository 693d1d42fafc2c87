import { limits } from "./limits.ts";
import { Markup } from "./markup.ts";

export type PlainObject = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is PlainObject =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Markup);

/** The value's own member of that name; undefined for anything inherited. */
export const ownMember = (value: unknown, name: string): unknown => {
  if (typeof value !== "object" || value === null || value instanceof Markup) return undefined;
  if (Array.isArray(value)) return isIndex(name) ? value[Number(name)] : undefined;
  return Object.hasOwn(value, name) ? (value as PlainObject)[name] : undefined;
};

export const hasOwnMember = (value: unknown, name: string): boolean => {
  if (typeof value !== "object" || value === null || value instanceof Markup) return false;
  if (Array.isArray(value)) return isIndex(name) && Number(name) < value.length;
  return Object.hasOwn(value, name);
};

const isIndex = (name: string): boolean =>
  /^\d{1,10}$/.test(name) && Number(name) <= limits.arrayIndex;

/** Own members all the way down; a dotted path as in `structuredContent.variants`. */
export const memberAt = (value: unknown, path: string): unknown => {
  let found = value;
  let start = 0;
  for (let dot = path.indexOf("."); dot >= 0; dot = path.indexOf(".", start)) {
    found = ownMember(found, path.slice(start, dot));
    start = dot + 1;
  }
  return ownMember(found, path.slice(start));
};

/** Nothing, false, 0, "" and what has no members are false. */
export const isTruthy = (value: unknown): boolean => {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return value !== "";
  if (typeof value === "number") return value !== 0 && !Number.isNaN(value);
  if (value instanceof Markup) return value.html !== "";
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) && hasMembers(value);
};

/** Objects known to have many members: listing those takes long, and a loop may ask again and again. */
const large = new WeakSet<object>();
const LARGE = 64;

const hasMembers = (value: object): boolean => {
  if (large.has(value)) return true;
  const { length } = Object.keys(value);
  if (length > LARGE) large.add(value);
  return length > 0;
};

/** Equal as JSON; `charge` counts every value looked at. Members in another order are the same. */
export const sameValue = (
  left: unknown,
  right: unknown,
  charge: (steps: number) => void,
): boolean => {
  charge(1);
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || !left || !right) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  charge(names.length);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) =>
        Object.hasOwn(right, name) &&
        sameValue((left as PlainObject)[name], (right as PlainObject)[name], charge),
    )
  );
};

/** What a variable prints: an object prints nothing, a list its members joined by commas. */
export const toText = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Markup) return value.html;
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? "" : toText(each))).join(",");
  return "";
};

/** A finite number, also when it is written as text; else undefined. */
export const toNumber = (value: unknown): number | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > 40 || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};
