import type { Diagnostic, Span } from "./diagnostics.ts";
import { meantInstruction } from "./lint-instructions.ts";

export type Severity = "error" | "warning";
/** An error is certainly wrong, whatever the data; a warning may be. */
export type LintProblem = Omit<Diagnostic, "code"> & {
  readonly severity: Severity;
  readonly code: LintCode | Diagnostic["code"];
};

/** Parser messages that do not affect the output. */
const parserWarnings: ReadonlySet<string> = new Set([
  "block-in-alternates",
  "or-never-executes",
  "unknown-instruction",
]);

const catalogue = {
  "unknown-formatter": {
    severity: "error",
    message: "Formatter '{name}' is unknown",
    hint: "The tag will print nothing.",
  },
  "unknown-predicate": {
    severity: "error",
    message: "Predicate '{name}' is unknown",
    hint: "It will always be false.",
  },
  "deprecated-name": {
    severity: "warning",
    message: "'{name}' is deprecated",
    hint: "Use '{other}'.",
  },
  "unescaped-attribute": {
    severity: "warning",
    message: "'{name}' is printed unescaped in the attribute {attribute}",
    hint: "Escape it: {{name}|htmltag}.",
  },
  "unescaped-single-quotes": {
    severity: "warning",
    message: "'{name}' in single quotes can end the attribute {attribute}",
    hint: "Write double quotes around the attribute.",
  },
  "markup-in-attribute": {
    severity: "warning",
    message: "'{formatter}' prints markup in the attribute {attribute}",
    hint: "Leave it out, or end with htmltag.",
  },
  "unquoted-attribute": {
    severity: "warning",
    message: "'{name}' is printed unquoted in a tag",
    hint: "Write double quotes around the attribute.",
  },
  "unescaped-address": {
    severity: "warning",
    message: "'{name}' is printed unescaped as the URL in {attribute}",
    hint: "Escape it: {{name}|htmltag}.",
  },
  "unescaped-script": {
    severity: "warning",
    message: "'{name}' is printed unescaped inside {element}",
    hint: "In a script element, write {{name}|json}; elsewhere, pass it in a data attribute.",
  },
  "unused-variable": {
    severity: "warning",
    message: "{kind} '{name}' is never used",
    hint: "Remove it, or check the spelling where it is used.",
  },
  "unreachable-branch": {
    severity: "warning",
    message: "This part is never printed: {reason}",
    hint: "Remove it, or change the condition.",
  },
  "unknown-partial": {
    severity: "error",
    message: "Partial '{name}' could not be found",
    hint: "No partial has this name, and no macro before this line does.",
  },
  "endless-partial": {
    severity: "error",
    message: "Partial '{name}' includes itself without end",
    hint: "Put it inside a section or behind a condition.",
  },
  "unknown-path": {
    severity: "warning",
    message: "'{name}' is not defined here",
    hint: "The sample data has no such name here.",
  },
} as const satisfies Readonly<
  Record<string, { readonly severity: Severity; readonly message: string; readonly hint: string }>
>;
export type LintCode = keyof typeof catalogue;
/** For the page that lists them. */
export const lintCodes = Object.keys(catalogue) as readonly LintCode[];
export const severityOf = (code: LintCode): Severity => catalogue[code].severity;

export type LintValues = Readonly<Record<string, string>>;

const MAX_PROBLEMS = 200;
const LONGEST = 200;
/** Searching for similar names is by far the slowest part. */
const MAX_SUGGESTIONS = 40;

const filled = (text: string, values: LintValues): string =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string).slice(0, LONGEST) : whole,
  );

/** Keeps 200; similar names are searched only while there is room. */
export const collectProblems = (
  file: string | undefined,
  predicates: ReadonlyMap<string, unknown>,
) => {
  const list: LintProblem[] = [];
  let suggestions = 0;
  const place = ({ line, column }: Pick<Span, "line" | "column">) => ({
    ...(file !== undefined && { file }),
    line,
    column,
  });
  return {
    list,
    isFull: (): boolean => list.length >= MAX_PROBLEMS || suggestions >= MAX_SUGGESTIONS,
    report: (
      code: LintCode,
      span: Pick<Span, "line" | "column">,
      values: LintValues,
      meant?: () => string | undefined,
    ): void => {
      if (list.length >= MAX_PROBLEMS) return;
      const { severity, message, hint } = catalogue[code];
      const other = suggestions < MAX_SUGGESTIONS ? meant?.() : undefined;
      if (meant) suggestions += 1;
      list.push({
        severity,
        code,
        message: filled(message, values),
        hint: other === undefined ? filled(hint, values) : `Did you mean '${other}'?`,
        ...place(span),
      });
    },
    /** A misspelled instruction would be printed on the page. */
    take: (diagnostic: Diagnostic): void => {
      if (list.length >= MAX_PROBLEMS) return;
      const other =
        suggestions < MAX_SUGGESTIONS ? meantInstruction(diagnostic, predicates.keys()) : undefined;
      if (other !== undefined) suggestions += 1;
      const isWarning = other === undefined && parserWarnings.has(diagnostic.code);
      list.push({
        ...diagnostic,
        ...(other !== undefined && { hint: `Did you mean '${other}'?` }),
        ...place(diagnostic),
        severity: isWarning ? "warning" : "error",
      });
    },
  };
};
export type Problems = ReturnType<typeof collectProblems>;
