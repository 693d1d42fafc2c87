import type { Scope } from "./scope.ts";
import { ownMember } from "./values.ts";

/** As a template drawn over `value` would find a name: in it, else around the tag. */
export const seek = (value: unknown, name: string, scope: Scope): unknown => {
  const own = ownMember(value, name);
  return own === undefined ? scope.resolve(name) : own;
};
