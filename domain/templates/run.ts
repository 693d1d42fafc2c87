import { BudgetExceeded, chargeWork, costs, type Meter } from "./budget.ts";
import {
  type DiagnosticCode,
  type Diagnostics,
  type DiagnosticValues,
  diagnostic,
  type Span,
} from "./diagnostics.ts";
import type { Frame, Reference } from "./frame.ts";
import { escapeHtml, Markup } from "./markup.ts";
import type { Scope } from "./scope.ts";
import { toText } from "./values.ts";

/** A compiled piece of template. It throws only `BudgetExceeded`. */
export type Op = (run: Run, frame: Frame) => void;

/** The condition of a block. */
export type Test = (run: Run, frame: Frame) => boolean;

export type Run = {
  out: string;
  /** Frame of the last tag that requested something that can look names up. */
  frame: Frame;
  depth: number;
  /** Span of the last tag that requested something that can fail. */
  at: Span;
  readonly meter: Meter;
  readonly errors: Diagnostics;
  /** None of the directly read names is a member of `Object.prototype`. */
  isClean: boolean;
  readonly strict: boolean;
  readonly escape: boolean;
  readonly injects: unknown;
  readonly findPartial: (run: Run, name: string) => Op | undefined;
  /** Created on first use; a getter would keep every run alive until a full collection. */
  scope: Scope | undefined;
  readonly createScope: (run: Run) => Scope;
};

export const scopeOf = (run: Run): Scope => {
  run.scope ??= run.createScope(run);
  return run.scope;
};

export const emit = (run: Run, text: string): void => {
  run.out += text;
  if (run.out.length > run.meter.maxOutput)
    throw new BudgetExceeded("budget-output", run.meter.maxOutput);
};

/** Sections are deep from this level on. */
export const DEEP = 16;

/** Charges steps on behalf of the tag at `span`; names in deep sections take longer to find. */
export const charge = (run: Run, steps: number, span: Span, { depth }: Frame = run.frame): void => {
  const { meter } = run;
  meter.steps += depth < DEEP ? steps : steps * (depth >> 3);
  if (meter.steps <= meter.pauseAt) return;
  run.at = span;
  chargeWork(meter, 0);
};

export const report = (
  run: Run,
  code: DiagnosticCode,
  span: Span,
  values?: DiagnosticValues,
): void => {
  // Errors beyond the limit cost nothing.
  if (run.errors.isFull()) return;
  charge(run, costs.error, span);
  run.errors.push(diagnostic(code, span, values));
};

/** The printed form of a value. */
export const textOf = (run: Run, value: unknown): string => {
  const text = toText(value, (steps) => chargeWork(run.meter, steps));
  return run.escape && !(value instanceof Markup) ? escapeHtml(text) : text;
};

/** In strict mode an unknown name is an error. */
export const reportMissing = (run: Run, { name, steps = [] }: Reference, span: Span): void => {
  if (run.strict) report(run, "value-missing", span, { name: [name, ...steps].join(".") });
};

const reasonOf = (error: unknown): string => {
  try {
    return error instanceof Error ? String(error.message) : String(error);
  } catch {
    return "it failed";
  }
};

/** Reports an exception of a tag; an exceeded budget is passed on and ends the page. */
export const reportFailure = (
  run: Run,
  code: "formatter-failed" | "predicate-failed" | "value-failed",
  span: Span,
  error: unknown,
  name = "",
): void => {
  if (error instanceof BudgetExceeded) throw error;
  report(run, code, span, { name, reason: reasonOf(error) });
};

/** Runs an op and returns its output instead of printing it. */
export const capture = (run: Run, frame: Frame, op: Op): string => {
  const before = run.out;
  run.out = "";
  try {
    op(run, frame);
    return run.out;
  } finally {
    run.out = before;
  }
};

/** Runs the template. An exceeded budget ends it with an error, and the output so far is kept. */
export const execute = (run: Run, op: Op): void => {
  try {
    op(run, run.frame);
  } catch (error) {
    if (error instanceof BudgetExceeded)
      run.errors.pushLast(diagnostic(error.code, run.at, { limit: error.limit }));
    else run.errors.pushLast(diagnostic("value-failed", run.at, { reason: reasonOf(error) }));
  }
};
