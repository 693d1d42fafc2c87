import type { FormatterDefinition } from "./scope.ts";

/** `a=b` as members without a prototype; undefined when no argument follows the name. */
const namedArguments = (args: readonly string[]): Readonly<Record<string, string>> | undefined => {
  if (args.length === 0) return undefined;
  const named: Record<string, string> = Object.create(null);
  for (const arg of args) {
    const equals = arg.indexOf("=");
    if (equals >= 0) named[arg.slice(0, equals)] = arg.slice(equals + 1);
  }
  return named;
};

export const partialFormatters: readonly FormatterDefinition[] = [
  {
    name: "apply",
    run: (value, { list: [name, ...rest] }, scope) =>
      name === undefined
        ? ""
        : scope.apply(name, value, rest.includes("private"), namedArguments(rest)),
  },
];
