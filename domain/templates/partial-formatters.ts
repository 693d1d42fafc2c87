import type { FormatterDefinition } from "./scope.ts";

export const partialFormatters: readonly FormatterDefinition[] = [
  {
    name: "apply",
    says: "Renders a partial or macro over the value; with `private=true` it sees nothing else.",
    run: (value, { list: [name = "", ...flags] }, scope) =>
      scope.apply(name, value, flags.includes("private=true")),
  },
];
