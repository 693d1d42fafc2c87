import * as z from "zod/mini";
import { lint } from "../template-vocabulary/lint.ts";
import type { Diagnostic } from "../templates/diagnostics.ts";

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

type Known = {
  /** Name → source of every template that may be included. */
  readonly partials?: Readonly<Record<string, string>>;
  /** What a page that it draws, or is included by, is drawn from. */
  readonly data?: unknown;
};

/** What is wrong with a template as it is written; the more is known, the more is found. */
export const problemsOf = (name: string, source: string, known: Known = {}): readonly Problem[] =>
  lint(source, { ...known, file: name, escape: true }).map(({ severity, ...problem }) => ({
    ...problem,
    level: severity,
  }));

/**
 * What keeps a template from being published, and what its author should know. Partials that do not exist
 * are not among it: a template can be published before the partials that it includes.
 */
export const problemsOfPublished = (
  name: string,
  source: string,
  partials: Readonly<Record<string, string>>,
): readonly Problem[] =>
  problemsOf(name, source, { partials }).filter(({ code }) => code !== "unknown-partial");

/** What went wrong while a page was drawn. A value that is missing spoils nothing. */
export const toProblem = (diagnostic: Diagnostic): Problem => ({
  ...diagnostic,
  level: diagnostic.code === "value-missing" ? "warning" : "error",
});

export const isError = ({ level }: Problem): boolean => level === "error";
