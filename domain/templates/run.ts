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

/** A compiled piece of template. It throws nothing but `BudgetExceeded`. */
export type Op = (run: Run, frame: Frame) => void;

/** What a block depends on. */
export type Test = (run: Run, frame: Frame) => boolean;

export type Run = {
  out: string;
  /** Of the last tag that asked for something that may look names up. */
  frame: Frame;
  depth: number;
  /** The last tag that asked for something that may fail. */
  at: Span;
  readonly meter: Meter;
  readonly errors: Diagnostics;
  /** No name that is read without asking whether it is inherited is a member of `Object.prototype`. */
  isClean: boolean;
  readonly strict: boolean;
  readonly escape: boolean;
  readonly injects: unknown;
  readonly findPartial: (run: Run, name: string) => Op | undefined;
  /** Made when first needed; a getter here would keep every run alive until a full collection. */
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

/** From so many sections on. */
export const DEEP = 16;

/** Counts steps on behalf of the tag at `span`; deep inside of sections its names take longer to find. */
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
  // A flood of errors costs nothing more once nobody will read them.
  if (run.errors.isFull()) return;
  charge(run, costs.error, span);
  run.errors.push(diagnostic(code, span, values));
};

/** What a value prints. */
export const textOf = (run: Run, value: unknown): string => {
  const text = toText(value, (steps) => chargeWork(run.meter, steps));
  return run.escape && !(value instanceof Markup) ? escapeHtml(text) : text;
};

/** In strict mode a name that means nothing is an error. */
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

/** Reports what a tag threw; running out of budget goes on to the end of the page. */
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

/** Runs an op and gives back what it printed instead of printing it. */
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

/** Executes; running out of budget ends it with an error, what was printed so far stays. */
export const execute = (run: Run, op: Op): void => {
  try {
    op(run, run.frame);
  } catch (error) {
    if (error instanceof BudgetExceeded)
      run.errors.pushLast(diagnostic(error.code, run.at, { limit: error.limit }));
    else run.errors.pushLast(diagnostic("value-failed", run.at, { reason: reasonOf(error) }));
  }
};
