import { asText, stepsOf } from "./readings.ts";
import type { Scope } from "./scope.ts";
import { ownMember } from "./values.ts";

/** As a template drawn over `value` would find a name: in it, else around the tag. */
export const seek = (value: unknown, name: string, scope: Scope): unknown => {
  const own = ownMember(value, name);
  return own === undefined ? scope.resolve(name) : own;
};

const safeJson = (value: unknown): string => {
  try {
    return asText(JSON.stringify(value)).replaceAll("</", "<\\/");
  } catch {
    return "";
  }
};

/** JSON that cannot end a script element; nothing for what is missing or refers to itself. */
export const jsonText = (value: unknown, scope: Scope): string => {
  const text = safeJson(value);
  scope.charge(stepsOf(text.length));
  return text;
};
