import { chargeOutput, chargeWork } from "./budget.ts";
import { evaluateExpression } from "./expression-evaluate.ts";
import { traceOf } from "./expression-parser.ts";
import { ExpressionError, type Value } from "./expression-tokens.ts";
import { escapeHtml } from "./markup.ts";
import { emit, lookUp, type Op, type Place, pushFrame, type Run, report } from "./run.ts";
import type { EvalNode } from "./tree.ts";

const print = (run: Run, text: string): void => emit(run, run.escape ? escapeHtml(text) : text);

/**
 * Reads the expression once; each run evaluates it. What it assigns counts from its end on, and not
 * at all when it fails. Errors print nothing. Spec: B5.23, B8.21.
 */
export const compileEval = ({ expression }: EvalNode, place: Place): Op => {
  const { text, problem, traced } = expression;
  const trace = traced ? traceOf(expression) : "";
  const evaluate = (run: Run): Value | undefined => {
    const { frame } = run;
    const own = pushFrame(frame, frame.node);
    run.frame = own;
    try {
      const value = evaluateExpression(expression, {
        lookUp: (path) => lookUp(run, path),
        assign: (name, assigned) => {
          own.locals ??= new Map();
          own.locals.set(name, assigned);
        },
        charge: (steps) => chargeWork(run.meter, steps),
        chargeText: (length) => chargeOutput(run.meter, length),
      });
      if (own.locals) {
        frame.locals ??= new Map();
        for (const [name, assigned] of own.locals) frame.locals.set(name, assigned);
      }
      return value;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      report(run, "expression-failed", place, { expression: text, reason: error.message });
      return undefined;
    } finally {
      run.frame = frame;
    }
  };
  return (run) => {
    if (traced) print(run, trace);
    if (problem !== undefined) {
      report(run, "expression-invalid", place, {
        expression: JSON.stringify(text),
        reason: problem,
      });
      return;
    }
    const value = evaluate(run);
    if (value === undefined) return;
    if (traced) print(run, " -> ");
    if (value !== null) print(run, String(value));
  };
};
