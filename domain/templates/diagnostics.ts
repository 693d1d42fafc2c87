import { limits } from "./limits.ts";

/** Line and column count from 1. Collected for authors, never shown to visitors. Spec: B8.21. */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly line: number;
  readonly column: number;
};

/** Where a tag stands in its source. `start` and `end` are offsets. */
export type Span = {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
};

type Entry = { readonly message: string; readonly hint?: string };

/** Every diagnostic. `{name}` and such are filled in. */
const catalogue = {
  "unknown-formatter": { message: "Formatter '{name}' is unknown" },
  "unknown-predicate": { message: "Predicate '{name}' is unknown" },
  "unknown-instruction": {
    message: "Instruction '{name}' is unknown; it is printed as it stands",
    hint: "A brace is written as {.meta-left}.",
  },
  "malformed-instruction": {
    message: "Instruction '{name}' cannot be read: {reason}",
  },
  "block-not-closed": {
    message: "The {block} block is not closed",
    hint: "Close it with {.end}.",
  },
  "misplaced-end": { message: "{.end} closes nothing here", hint: "Remove it." },
  "misplaced-or": {
    message: "{.or} is not allowed here",
    hint: "It belongs inside a section, predicate or {.if} block.",
  },
  "misplaced-alternates": {
    message: "{.alternates with} is not allowed here",
    hint: "It belongs once inside a {.repeated section} block, before its {.or}.",
  },
  "or-never-executes": {
    message: "This or-predicate block will never execute",
    hint: "An {.or} without a condition stands before it.",
  },
  "comment-not-closed": { message: "The comment is not closed", hint: "Close it with ##}." },
  "tag-too-long": { message: "A tag is longer than {limit} characters" },
  "chain-too-long": { message: "More than {limit} formatters behind one variable" },
  "nested-too-deep": { message: "Blocks are nested more than {limit} deep" },
  "partial-not-found": { message: "Partial '{name}' could not be found" },
  "partial-parse-failed": { message: "Partial '{name}' parse failed: {reason}" },
  "partial-too-deep": { message: "Partial '{name}' exceeded max recursion depth of {limit}" },
  "expression-invalid": {
    message: "Error parsing expression: {expression}: {reason}",
    hint: "Look at quotes, parentheses and names; functions are abs, bool, max, min, num and str.",
  },
  "expression-failed": {
    message: "Error reducing expression: {expression}: {reason}",
    hint: "An operator needs its operands; lists and objects are none, their members are.",
  },
  "inject-not-found": { message: "Injected file '{name}' could not be found" },
  "formatter-error": { message: "{message}" },
  "formatter-failed": { message: "Formatter '{name}' failed: {reason}" },
  "predicate-failed": { message: "Predicate '{name}' failed: {reason}" },
  "value-missing": { message: "Nothing is called '{name}' here" },
  "value-failed": { message: "A value could not be read: {reason}" },
  "budget-steps": {
    message: "The page takes more than {limit} steps to render",
    hint: "Look for repeated sections inside one another.",
  },
  "budget-output": { message: "The page is longer than {limit} characters" },
  "budget-time": { message: "The page takes longer than {limit} ms to render" },
  "too-many-errors": { message: "More than {limit} errors; the rest are left out" },
} as const satisfies Readonly<Record<string, Entry>>;

export type DiagnosticCode = keyof typeof catalogue;
export type DiagnosticValues = Readonly<Record<string, string | number>>;

const filled = (text: string, values: DiagnosticValues): string =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]).slice(0, 200) : whole,
  );

export const diagnostic = (
  code: DiagnosticCode,
  span: Pick<Span, "line" | "column">,
  file: string | undefined,
  values: DiagnosticValues = {},
): Diagnostic => {
  const entry: Entry = catalogue[code];
  return {
    code,
    message: filled(entry.message, values),
    ...(entry.hint !== undefined && { hint: entry.hint }),
    ...(file !== undefined && { file }),
    line: span.line,
    column: span.column,
  };
};

/** Keeps so many and then one that says there were more. */
export const collectDiagnostics = (file: string | undefined, most: number = limits.diagnostics) => {
  const list: Diagnostic[] = [];
  const push = (each: Diagnostic): void => {
    if (list.length < most) list.push(each);
    else if (list.length === most)
      list.push(diagnostic("too-many-errors", each, each.file, { limit: most }));
  };
  return {
    list: list as readonly Diagnostic[],
    push,
    isFull: (): boolean => list.length > most,
    /** Kept however many there are: it says why nothing comes after. */
    pushLast: (each: Diagnostic): void => {
      list.push(each);
    },
    report: (code: DiagnosticCode, span: Span, values?: DiagnosticValues): void =>
      push(diagnostic(code, span, file, values)),
  };
};
export type Diagnostics = ReturnType<typeof collectDiagnostics>;
