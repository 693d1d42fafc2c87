import type { Diagnostic } from "./diagnostics.ts";
import { similarName } from "./similar-names.ts";
import { instructionNames } from "./tag-syntax.ts";

const NAMED = /^Instruction '([^']+)'/;

/**
 * The instruction or predicate that was probably meant; the `?` of a predicate is easily forgotten.
 */
export const meantInstruction = (
  { code, message }: Diagnostic,
  predicates: Iterable<string>,
): string | undefined => {
  if (code !== "unknown-instruction") return undefined;
  const name = NAMED.exec(message)?.[1] ?? "";
  const known = [...instructionNames(), ...predicates];
  const withPrefix = known.find((each) => each === `${name}?` || each.startsWith(`${name} `));
  const suggestion = withPrefix ?? similarName(name, known);
  return suggestion === undefined ? undefined : `{.${suggestion}}`;
};
