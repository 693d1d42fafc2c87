import { type Body, runBody, valueAround, valueHere } from "./body.ts";
import { argumentCost, costs } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import { costOf, Frame, find, isPlainObject, type Reference, reuse } from "./frame.ts";
import {
  charge,
  type Op,
  type Run,
  report,
  reportFailure,
  reportMissing,
  type Test,
} from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { Call, IfNode, Path } from "./tree.ts";
import { isTruthy, known } from "./values.ts";

export const compilePredicate = (
  { name, args }: Call,
  span: Span,
  { predicates }: Vocabulary,
): Test => {
  const predicate = predicates.get(name)?.run;
  const cost = costs.predicate + argumentCost(args);
  return (run, frame) => {
    charge(run, cost, span, frame);
    if (predicate === undefined) {
      report(run, "unknown-predicate", span, { name });
      return false;
    }
    run.at = span;
    run.frame = frame;
    try {
      return predicate(run.scope, args);
    } catch (error) {
      reportFailure(run, "predicate-failed", span, error, name);
      return false;
    }
  };
};

/** From left to right without precedence: a true `||` or a false `&&` ends it, whatever follows. */
export const compileIf = (
  { terms, call, span }: IfNode,
  refer: (path: Path) => Reference,
  vocabulary: Vocabulary,
): Test => {
  if (call) return compilePredicate(call, span, vocabulary);
  const sides = terms.map(({ join, path }) => ({ join, reference: refer(path) }));
  const [only] = sides;
  if (only && sides.length === 1)
    return (run, frame) => {
      try {
        return isTruthy(valueAround(run, frame, only.reference));
      } catch (error) {
        reportFailure(run, "value-failed", span, error);
        return false;
      }
    };
  const cost = costOf(sides.map(({ reference }) => reference));
  return (run, frame) => {
    charge(run, cost, span, frame);
    let result = false;
    try {
      for (const { join, reference } of sides) {
        const value = isTruthy(find(frame, reference));
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
  (test: Test, body: Body, otherwise: Body | undefined): Op =>
  (run, frame) => {
    const chosen = test(run, frame) ? body : otherwise;
    if (chosen) runBody(run, frame, chosen);
  };

/** So many names are looked up in a body that it pays to ask for its object's prototype first. */
const MANY_NAMES = 3;

type Parts = {
  readonly body: Body;
  readonly between: Body | undefined;
  readonly otherwise: Body | undefined;
};

/** `{.or}` stands inside of the value too; undefined when there is none. */
export const compileSection = (
  reference: Reference,
  span: Span,
  { body, otherwise }: Omit<Parts, "between">,
): Op => {
  const asks = body.names >= MANY_NAMES;
  return (run, frame) => {
    let value: unknown;
    let chosen = otherwise;
    let isPlain = false;
    try {
      value = valueHere(run, frame, reference);
      if (value === undefined) reportMissing(run, reference, span);
      if (isTruthy(value)) {
        chosen = body;
        isPlain = asks && isPlainObject(value);
      }
    } catch (error) {
      reportFailure(run, "value-failed", span, error);
    }
    if (chosen === undefined) return;
    const own = new Frame(frame, value);
    own.isPlain = isPlain;
    runBody(run, own, chosen);
  };
};

/** Into the next member of the list. */
const step = (
  run: Run,
  own: Frame,
  list: readonly unknown[],
  index: number,
  asks: boolean,
  span: Span,
): void => {
  try {
    const value = known(list[index]);
    reuse(own, value);
    own.isPlain = asks && isPlainObject(value);
  } catch (error) {
    reuse(own, undefined);
    own.isPlain = false;
    reportFailure(run, "value-failed", span, error);
  }
};

/** What stands between two members is still inside of the first of them. */
export const compileRepeated = (
  reference: Reference,
  span: Span,
  { body, between, otherwise }: Parts,
): Op => {
  const asks = body.names >= MANY_NAMES;
  return (run, frame) => {
    let list: unknown;
    let length = 0;
    if (reference.cost > 1) charge(run, reference.cost, span, frame);
    try {
      list = valueHere(run, frame, reference);
      if (list === undefined) reportMissing(run, reference, span);
      if (Array.isArray(list)) length = list.length;
    } catch (error) {
      reportFailure(run, "value-failed", span, error);
    }
    if (length === 0) {
      charge(run, 1, span, frame);
      if (otherwise) runBody(run, frame, otherwise);
      return;
    }
    const around = new Frame(frame, list);
    const own = new Frame(around, undefined);
    for (let index = 0; index < length; index += 1) {
      around.index = index;
      step(run, own, list as readonly unknown[], index, asks, span);
      runBody(run, own, body);
      if (between && index < length - 1) runBody(run, own, between);
    }
  };
};
