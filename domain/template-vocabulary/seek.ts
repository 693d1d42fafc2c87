import type { Scope } from "../templates/scope.ts";
import { known } from "../templates/values.ts";
import { fieldsOf } from "./fields.ts";

/** Looks a name up as a template rendered over `value` would: in the value, else around the tag. */
export const seek = (value: unknown, name: string, scope: Scope): unknown => {
  const own = known(fieldsOf(value)[name]);
  return own === undefined ? scope.resolve(name) : own;
};
