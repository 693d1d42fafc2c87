import { Markup } from "./markup.ts";
import type { FormatterDefinition } from "./scope.ts";

const unsafe: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that cannot end a script element, open a comment, or break a line of JavaScript. */
export const scriptJson = (value: unknown, indent?: number): string =>
  (
    JSON.stringify(value instanceof Markup ? value.html : (value ?? null), null, indent) ?? "null"
  ).replace(/[<>&\u2028\u2029]/g, (character) => unsafe[character] ?? character);

export const jsonFormatters: readonly FormatterDefinition[] = [
  {
    name: "json",
    says: "JSON that is safe inside a script element; never put it into an attribute.",
    run: (value) => new Markup(scriptJson(value)),
  },
  {
    name: "json-pretty",
    says: "The same over several lines.",
    run: (value) => new Markup(scriptJson(value, 2)),
  },
  {
    name: "json-attr",
    says: "JSON for a quoted attribute.",
    run: (value) => JSON.stringify(value instanceof Markup ? value.html : (value ?? null)),
  },
];
