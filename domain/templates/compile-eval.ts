import { chargeOutput, chargeWork, costs } from "./budget.ts";
import { evaluateExpression } from "./expression-evaluate.ts";
import type { Value } from "./expression-operators.ts";
import { traceOf } from "./expression-parser.ts";
import { ExpressionError } from "./expression-tokens.ts";
import { Frame, find, referenceOf, setLocal } from "./frame.ts";
import { escapeHtml } from "./markup.ts";
import { charge, emit, type Op, type Run, report, reportFailure } from "./run.ts";
import type { EvalNode } from "./tree.ts";

const SHOWN = 200;
/** Number of tags that take as long as one exception. */
const FAILURE_STEPS = 8;

const print = (run: Run, text: string): void => emit(run, run.escape ? escapeHtml(text) : text);

/**
 * Parses the expression once; each run evaluates it. Its assignments take effect at its end, and
 * not at all when it fails. Errors print nothing. Spec: B5.23, B8.21.
 */
export const compileEval = ({ expression, span }: EvalNode): Op => {
  const { text, problem, traced } = expression;
  // Only the start of a long text is reported, because the same report can repeat.
  const shown = text.slice(0, SHOWN);
  const trace = traced ? traceOf(expression) : "";
  const evaluate = (run: Run, frame: Frame): Value | undefined => {
    const own = new Frame(frame, frame.node);
    try {
      const value = evaluateExpression(expression, {
        lookUp: (path) => {
          const reference = referenceOf(path);
          charge(run, reference.cost, span, own);
          return find(own, reference);
        },
        assign: (name, assigned) => setLocal(own, name, assigned),
        charge: (steps) => chargeWork(run.meter, steps),
        chargeText: (length) => chargeOutput(run.meter, length),
      });
      for (const [name, assigned] of own.locals ?? []) setLocal(frame, name, assigned);
      return value;
    } catch (error) {
      chargeWork(run.meter, FAILURE_STEPS);
      if (error instanceof ExpressionError)
        report(run, "expression-failed", span, { expression: shown, reason: error.message });
      else reportFailure(run, "value-failed", span, error);
      return undefined;
    }
  };
  return (run, frame) => {
    charge(run, costs.expression, span, frame);
    run.at = span;
    if (traced) print(run, trace);
    if (problem !== undefined) {
      report(run, "expression-invalid", span, {
        expression: JSON.stringify(shown),
        reason: problem,
      });
      return;
    }
    const value = evaluate(run, frame);
    if (value === undefined) return;
    if (traced) print(run, " -> ");
    if (value !== null) print(run, String(value));
  };
};
