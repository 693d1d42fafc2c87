import { BudgetExceeded, chargeWork, costs, type Meter } from "./budget.ts";
import {
  type DiagnosticCode,
  type Diagnostics,
  type DiagnosticValues,
  diagnostic,
  type Span,
} from "./diagnostics.ts";
import type { Frame, Reference } from "./frame.ts";
import type { Scope } from "./scope.ts";

/** A compiled piece of template. It throws nothing but `BudgetExceeded`, and leaves the frame as it was. */
export type Op = (run: Run) => void;

export type Run = {
  out: string;
  frame: Frame;
  depth: number;
  /** The last tag that asked for something that may fail. */
  at: Span;
  readonly meter: Meter;
  readonly errors: Diagnostics;
  readonly strict: boolean;
  readonly escape: boolean;
  readonly injects: unknown;
  readonly findPartial: (run: Run, name: string) => Op | undefined;
  /** Set once by `render`; a getter here would keep every run alive until a full collection. */
  scope: Scope;
};

export const emit = (run: Run, text: string): void => {
  run.out += text;
  if (run.out.length > run.meter.maxOutput)
    throw new BudgetExceeded("budget-output", run.meter.maxOutput);
};

/** From so many sections on. */
export const DEEP = 16;

/** Counts steps on behalf of the tag at `span`; deep inside of sections its names take longer to find. */
export const charge = (run: Run, steps: number, span: Span): void => {
  const { meter } = run;
  const { depth } = run.frame;
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
export const capture = (run: Run, op: Op): string => {
  const before = run.out;
  run.out = "";
  try {
    op(run);
    return run.out;
  } finally {
    run.out = before;
  }
};

/** Executes; running out of budget ends it with an error, what was printed so far stays. */
export const execute = (run: Run, op: Op): void => {
  try {
    op(run);
  } catch (error) {
    if (error instanceof BudgetExceeded)
      run.errors.pushLast(diagnostic(error.code, run.at, { limit: error.limit }));
    else run.errors.pushLast(diagnostic("value-failed", run.at, { reason: reasonOf(error) }));
  }
};
