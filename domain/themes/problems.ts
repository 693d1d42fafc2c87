import * as z from "zod/mini";
import { lint } from "../template-vocabulary/lint.ts";
import type { Diagnostic } from "../templates/diagnostics.ts";

/** A problem of a template and its position. Lines and columns start at 1. */
export const Problem = z.object({
  /** Errors prevent publishing; warnings are advice. */
  level: z.enum(["error", "warning"]),
  code: z.string(),
  message: z.string(),
  hint: z.optional(z.string()),
  /** Name of the template; absent for the one in question. */
  file: z.optional(z.string()),
  line: z.int(),
  column: z.int(),
});
export type Problem = z.infer<typeof Problem>;

type ProblemContext = {
  /** Source of every includable template by name. */
  readonly partials?: Readonly<Record<string, string>>;
  /** A sample of the data of a page that it renders or is included in. */
  readonly data?: unknown;
};

/** Problems of a template's source; more context finds more of them. */
export const problemsOf = (
  name: string,
  source: string,
  known: ProblemContext = {},
): readonly Problem[] =>
  lint(source, { ...known, file: name, escape: true }).map(({ severity, ...problem }) => ({
    ...problem,
    level: severity,
  }));

/**
 * Problems that prevent publishing a template or that its author should know. Missing partials do
 * not count: a template can be published before the partials that it includes.
 */
export const problemsOfPublished = (
  name: string,
  source: string,
  partials: Readonly<Record<string, string>>,
): readonly Problem[] =>
  problemsOf(name, source, { partials }).filter(({ code }) => code !== "unknown-partial");

/** A problem while rendering a page. A missing value has no effect on the output. */
export const toProblem = (diagnostic: Diagnostic): Problem => ({
  ...diagnostic,
  level: diagnostic.code === "value-missing" ? "warning" : "error",
});

export const isError = ({ level }: Problem): boolean => level === "error";
