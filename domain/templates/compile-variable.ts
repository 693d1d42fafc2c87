import { argumentCost, chargeOutput, costs } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import { costOf, Frame, find, referenceOf, setLocal } from "./frame.ts";
import { Markup } from "./markup.ts";
import {
  charge,
  emit,
  type Op,
  type Run,
  report,
  reportFailure,
  reportMissing,
  scopeOf,
  textOf,
} from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { Path } from "./split-path.ts";
import type { Call, VariableNode, VarNode } from "./tree.ts";

type Work = (run: Run, frame: Frame, values: unknown[]) => void;

/** Sends the first value through the formatters; false when one of them is unknown. */
const compileChain = (calls: readonly Call[], span: Span, { formatters }: Vocabulary) => {
  const steps = calls.map(({ name, args }) => ({ name, args, work: formatters.get(name)?.run }));
  return (run: Run, values: unknown[]): boolean => {
    for (const { name, args, work } of steps) {
      run.at = span;
      if (work === undefined) {
        report(run, "unknown-formatter", span, { name });
        return false;
      }
      if (values[0] instanceof Markup) values[0] = values[0].html;
      try {
        values[0] = work(values[0], args, scopeOf(run), values);
      } catch (error) {
        reportFailure(run, "formatter-failed", span, error, name);
        return false;
      }
      const [made] = values;
      if (typeof made === "string") chargeOutput(run.meter, made.length);
      else if (made instanceof Markup) chargeOutput(run.meter, made.html.length);
    }
    return true;
  };
};

type Use = {
  readonly vocabulary: Vocabulary;
  readonly inOwnFrame: boolean;
  readonly done: Work;
};

/**
 * Looks up all variables, sends them through the formatters and passes them to `done` if nothing
 * failed.
 */
const compileValues = (
  {
    paths,
    formatters: calls,
  }: { readonly paths: readonly Path[]; readonly formatters: readonly Call[] },
  span: Span,
  { vocabulary, inOwnFrame, done }: Use,
): Op => {
  const format = compileChain(calls, span, vocabulary);
  const references = paths.map(referenceOf);
  const cost = calls.reduce(
    (sum, { args }) => sum + costs.formatter + argumentCost(args),
    costOf(references),
  );
  return (run, frame) => {
    charge(run, cost, span, frame);
    const { out, depth } = run;
    try {
      const values: unknown[] = [];
      for (const reference of references) {
        const value = find(frame, reference);
        if (value === undefined) reportMissing(run, reference, span);
        values.push(value);
      }
      run.frame = inOwnFrame ? new Frame(frame, values[0]) : frame;
      if (format(run, values)) done(run, frame, values);
    } catch (error) {
      run.out = out;
      run.depth = depth;
      reportFailure(run, "value-failed", span, error);
    }
  };
};

/** Formatters look names up in the variable's value first. */
export const compileVariable = (node: VariableNode, vocabulary: Vocabulary): Op =>
  compileValues(node, node.span, {
    vocabulary,
    inOwnFrame: true,
    done: (run, _frame, [value]) => {
      if (value !== undefined && value !== null) emit(run, textOf(run, value));
    },
  });

export const compileVar = (node: VarNode, vocabulary: Vocabulary): Op =>
  compileValues(node, node.span, {
    vocabulary,
    inOwnFrame: false,
    done: (_run, frame, [value]) => setLocal(frame, node.name, value),
  });
