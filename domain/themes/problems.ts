import * as z from "zod/mini";
import type { Diagnostic } from "../templates/diagnostics.ts";
import { lint } from "../templates/lint.ts";

/** What is wrong with a template, and where. Lines and columns count from 1. */
export const Problem = z.object({
  /** Nothing with an error is published; a warning is advice. */
  level: z.enum(["error", "warning"]),
  code: z.string(),
  message: z.string(),
  hint: z.optional(z.string()),
  /** Name of the template; absent when it is the one in question. */
  file: z.optional(z.string()),
  line: z.int(),
  column: z.int(),
});
export type Problem = z.infer<typeof Problem>;

/** What is printed as it stands or never reached spoils no page. */
const warnings: ReadonlySet<string> = new Set(["or-never-executes", "unknown-instruction"]);

export const toProblem = (diagnostic: Diagnostic): Problem => ({
  ...diagnostic,
  level: warnings.has(diagnostic.code) ? "warning" : "error",
});

/** What is wrong with a template as it is written, before it meets any data. Pages escape. */
export const problemsOf = (name: string, source: string): readonly Problem[] =>
  lint(source, { file: name, escape: true }).map(({ severity, ...problem }) => ({
    ...problem,
    level: severity,
  }));

export const isError = ({ level }: Problem): boolean => level === "error";
