import { Markup } from "../templates/markup.ts";
import type { PlainObject } from "../templates/values.ts";

export const noFields: PlainObject = Object.freeze(Object.create(null));

/**
 * The value's own members, read by names that no object inherits: 1 ns each, compared with 20 ns
 * for `memberOf`. Lists, texts and everything else have none.
 */
export const fieldsOf = (value: unknown): PlainObject => {
  if (typeof value !== "object" || value === null) return noFields;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return value as PlainObject;
  return Array.isArray(value) || value instanceof Markup
    ? noFields
    : Object.assign(Object.create(null), value);
};
