import type { Diagnostic } from "../templates/diagnostics.ts";
import { compile } from "../templates/engine.ts";

export type Problem = Diagnostic & {
  /** Nothing with an error is published; a warning is advice. */
  readonly level: "error" | "warning";
};

/** What is printed as it stands or never reached spoils no page. */
const warnings: ReadonlySet<string> = new Set(["or-never-executes", "unknown-instruction"]);

export const toProblem = (diagnostic: Diagnostic): Problem => ({
  ...diagnostic,
  level: warnings.has(diagnostic.code) ? "warning" : "error",
});

/** What is wrong with a template as it is written, before it meets any data. */
export const problemsOf = (name: string, source: string): readonly Problem[] =>
  compile(source, { file: name }).diagnostics.map(toProblem);

export const isError = ({ level }: Problem): boolean => level === "error";
