import type { Scope } from "../templates/scope.ts";
import { known } from "../templates/values.ts";
import { fieldsOf } from "./fields.ts";

/** As a template drawn over `value` would find a name: in it, else around the tag. */
export const seek = (value: unknown, name: string, scope: Scope): unknown => {
  const own = known(fieldsOf(value)[name]);
  return own === undefined ? scope.resolve(name) : own;
};
