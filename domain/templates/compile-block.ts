import { argumentCost, costs } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import { costOf, Frame, find, findHere, type Reference, referenceOf, reuse } from "./frame.ts";
import { charge, type Op, type Run, report, reportFailure, reportMissing } from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { Call, IfNode, RepeatedNode, SectionNode } from "./tree.ts";
import { isTruthy, known } from "./values.ts";

export type Test = (run: Run) => boolean;

export const compilePredicate = (
  { name, args }: Call,
  span: Span,
  { predicates }: Vocabulary,
): Test => {
  const predicate = predicates.get(name)?.run;
  const cost = costs.predicate + argumentCost(args);
  return (run) => {
    charge(run, cost, span);
    if (predicate === undefined) {
      report(run, "unknown-predicate", span, { name });
      return false;
    }
    const { frame } = run;
    run.at = span;
    try {
      return predicate(run.scope, args);
    } catch (error) {
      run.frame = frame;
      reportFailure(run, "predicate-failed", span, error, name);
      return false;
    }
  };
};

/** From left to right without precedence: a true `||` or a false `&&` ends it, whatever follows. */
export const compileIf = ({ terms, call, span }: IfNode, vocabulary: Vocabulary): Test => {
  if (call) return compilePredicate(call, span, vocabulary);
  const sides = terms.map(({ join, path }) => ({ join, reference: referenceOf(path) }));
  const [only] = sides;
  if (only && sides.length === 1)
    return (run) => {
      charge(run, only.reference.cost, span);
      try {
        return isTruthy(find(run.frame, only.reference));
      } catch (error) {
        reportFailure(run, "value-failed", span, error);
        return false;
      }
    };
  const cost = costOf(sides.map(({ reference }) => reference));
  return (run) => {
    charge(run, cost, span);
    let result = false;
    try {
      for (const { join, reference } of sides) {
        const value = isTruthy(find(run.frame, reference));
        result = join === "and" ? result && value : result || value;
        if (join !== "first" && result === (join === "or")) return result;
      }
      return result;
    } catch (error) {
      reportFailure(run, "value-failed", span, error);
      return false;
    }
  };
};

export const compileChoice =
  (test: Test, then: Op, otherwise: Op): Op =>
  (run) =>
    test(run) ? then(run) : otherwise(run);

const valueHere = (run: Run, reference: Reference, span: Span): unknown => {
  try {
    const value = findHere(run.frame, reference);
    if (value === undefined) reportMissing(run, reference, span);
    return value;
  } catch (error) {
    reportFailure(run, "value-failed", span, error);
    return undefined;
  }
};

const isTrue = (run: Run, value: unknown, span: Span): boolean => {
  try {
    return isTruthy(value);
  } catch (error) {
    reportFailure(run, "value-failed", span, error);
    return false;
  }
};

/** `{.or}` stands inside of the value too; undefined when there is none. */
export const compileSection = (
  { path, span }: SectionNode,
  inside: Op,
  otherwise: Op | undefined,
): Op => {
  const reference = referenceOf(path);
  return (run) => {
    charge(run, reference.cost, span);
    const outer = run.frame;
    const value = valueHere(run, reference, span);
    const op = isTrue(run, value, span) ? inside : otherwise;
    if (op === undefined) return;
    run.frame = new Frame(outer, value);
    op(run);
    run.frame = outer;
  };
};

const lengthOf = (run: Run, value: unknown, span: Span): number => {
  try {
    return Array.isArray(value) ? value.length : 0;
  } catch (error) {
    reportFailure(run, "value-failed", span, error);
    return 0;
  }
};

/** Into the next member of the list. */
const step = (run: Run, own: Frame, list: readonly unknown[], index: number, span: Span): void => {
  try {
    reuse(own, known(list[index]));
  } catch (error) {
    reuse(own, undefined);
    reportFailure(run, "value-failed", span, error);
  }
};

type Parts = { readonly inside: Op; readonly between: Op | undefined; readonly otherwise: Op };

/** What stands between two members is still inside of the first of them. */
export const compileRepeated = (
  { path, span }: RepeatedNode,
  { inside, between, otherwise }: Parts,
): Op => {
  const reference = referenceOf(path);
  return (run) => {
    const outer = run.frame;
    if (reference.cost > 1) charge(run, reference.cost, span);
    const list = valueHere(run, reference, span);
    const length = lengthOf(run, list, span);
    if (length === 0) {
      charge(run, 1, span);
      otherwise(run);
      return;
    }
    const frame = new Frame(outer, list);
    const own = new Frame(frame, undefined);
    run.frame = own;
    for (let index = 0; index < length; index += 1) {
      charge(run, 1, span);
      frame.index = index;
      step(run, own, list as readonly unknown[], index, span);
      inside(run);
      if (between && index < length - 1) between(run);
    }
    run.frame = outer;
  };
};
