import type { FormatterDefinition } from "./scope.ts";

/** `a=b` as members; undefined when no argument follows the name. */
const namedArguments = (args: readonly string[]): Readonly<Record<string, string>> | undefined =>
  args.length === 0
    ? undefined
    : Object.fromEntries(
        args.flatMap((arg) => {
          const equals = arg.indexOf("=");
          return equals < 0 ? [] : [[arg.slice(0, equals), arg.slice(equals + 1)]];
        }),
      );

export const partialFormatters: readonly FormatterDefinition[] = [
  {
    name: "apply",
    run: (value, { list: [name, ...rest] }, scope) =>
      name === undefined
        ? ""
        : scope.apply(name, value, rest.includes("private"), namedArguments(rest)),
  },
];
