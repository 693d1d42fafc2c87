import { limits } from "./limits.ts";

/**
 * Line and column start at 1. Diagnostics are collected for authors and never shown to visitors.
 * Spec: B8.21.
 */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly line: number;
  readonly column: number;
};

/** Position of a tag in its source. `start` and `end` are offsets; line and column start at 1. */
export type Span = {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly file: string | undefined;
};

type Entry = { readonly message: string; readonly hint: string };

/** Every diagnostic. Placeholders such as `{name}` are replaced. */
const catalogue = {
  "unknown-formatter": {
    message: "Formatter '{name}' is unknown",
    hint: "The tag prints nothing. Check the spelling.",
  },
  "unknown-predicate": {
    message: "Predicate '{name}' is unknown",
    hint: "It is always false. Check the spelling.",
  },
  "unknown-instruction": {
    message: "Instruction '{name}' is unknown; it is printed unchanged",
    hint: "Write a literal brace as {.meta-left}.",
  },
  "malformed-instruction": {
    message: "Instruction '{name}' cannot be read: {reason}",
    hint: "It is printed unchanged.",
  },
  "block-not-closed": {
    message: "The {block} block is not closed",
    hint: "Close it with {.end}.",
  },
  "misplaced-end": { message: "{.end} has no matching block here", hint: "Remove it." },
  "misplaced-eof": {
    message: "{.eof} ends the template here",
    hint: "Remove it; everything after it is ignored.",
  },
  "misplaced-or": {
    message: "{.or} is not allowed here",
    hint: "It belongs inside a section, predicate or {.if} block.",
  },
  "misplaced-alternates": {
    message: "{.alternates with} is not allowed here",
    hint: "It belongs once inside a {.repeated section} block, before its {.or}.",
  },
  "block-in-alternates": {
    message: "This block is printed for every member, after the last one, too",
    hint: "{.alternates with} ends before its first block. Print the separator first and skip it for @index 1.",
  },
  "or-never-executes": {
    message: "This or-predicate block will never execute",
    hint: "It follows an {.or} without a condition.",
  },
  "comment-not-closed": { message: "The comment is not closed", hint: "Close it with ##}." },
  "chain-too-long": {
    message: "More than {limit} formatters on one variable",
    hint: "Store an intermediate result with {.var}.",
  },
  "nested-too-deep": {
    message: "Blocks are nested more than {limit} deep",
    hint: "Move the inner ones into a {.macro}.",
  },
  "partial-not-found": {
    message: "Partial '{name}' could not be found",
    hint: "Check the spelling. A macro can be used only after its definition.",
  },
  "partial-parse-failed": {
    message: "Partial '{name}' parse failed: {reason}",
    hint: "The partial prints nothing.",
  },
  "partial-too-deep": {
    message: "Partial '{name}' exceeded max recursion depth of {limit}",
    hint: "Look for partials that include each other.",
  },
  "expression-invalid": {
    message: "Error parsing expression: {expression}: {reason}",
    hint: "Check quotes, parentheses and names. The functions are abs, bool, max, min, num and str.",
  },
  "expression-failed": {
    message: "Error reducing expression: {expression}: {reason}",
    hint: "An operator needs operands that are not lists or objects. Use their members.",
  },
  "inject-not-found": {
    message: "Injected file '{name}' could not be found",
    hint: "Check the spelling of the path.",
  },
  "formatter-error": { message: "{message}", hint: "Check the tag’s value and arguments." },
  "formatter-failed": {
    message: "Formatter '{name}' failed: {reason}",
    hint: "The tag prints nothing.",
  },
  "predicate-failed": {
    message: "Predicate '{name}' failed: {reason}",
    hint: "It counts as false.",
  },
  "value-missing": {
    message: "'{name}' is not defined here",
    hint: "Check the spelling and the section that contains the tag.",
  },
  "value-failed": {
    message: "A value could not be read: {reason}",
    hint: "The tag prints nothing.",
  },
  "budget-steps": {
    message: "Rendering the page takes more than {limit} steps",
    hint: "Look for nested repeated sections.",
  },
  "budget-output": {
    message: "The page is longer than {limit} characters",
    hint: "Print less or paginate the list.",
  },
  "budget-time": {
    message: "The page takes longer than {limit} ms to render",
    hint: "Look for nested repeated sections.",
  },
  "too-many-errors": {
    message: "More than {limit} errors; the rest are skipped",
    hint: "Fix the first ones, then check again.",
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type DiagnosticCode = keyof typeof catalogue;
export type DiagnosticValues = Readonly<Record<string, string | number>>;

const filled = (text: string, values: DiagnosticValues): string =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]).slice(0, 200) : whole,
  );

export const diagnostic = (
  code: DiagnosticCode,
  { file, line, column }: Pick<Span, "file" | "line" | "column">,
  values: DiagnosticValues = {},
): Diagnostic => ({
  code,
  message: filled(catalogue[code].message, values),
  hint: catalogue[code].hint,
  ...(file !== undefined && { file }),
  line,
  column,
});

/** Keeps this many, and then one that says that there were more. */
export const collectDiagnostics = (most: number = limits.diagnostics) => {
  const list: Diagnostic[] = [];
  const push = (each: Diagnostic): void => {
    if (list.length < most) list.push(each);
    else if (list.length === most)
      list.push(diagnostic("too-many-errors", { file: undefined, ...each }, { limit: most }));
  };
  return {
    list: list as readonly Diagnostic[],
    push,
    isFull: (): boolean => list.length > most,
    /** This one is kept regardless of the limit, because it explains why the output ends. */
    pushLast: (each: Diagnostic): void => {
      list.push(each);
    },
    /** Thousands of errors cost nothing beyond those that are kept. */
    report: (code: DiagnosticCode, span: Span, values?: DiagnosticValues): void => {
      if (list.length <= most) push(diagnostic(code, span, values));
    },
  };
};
export type Diagnostics = ReturnType<typeof collectDiagnostics>;
