import { type Body, runBody, valueAround, valueHere } from "./body.ts";
import { argumentCost, costs } from "./budget.ts";
import { compileTexts } from "./compile-texts.ts";
import type { Span } from "./diagnostics.ts";
import { costOf, Frame, find, isPlainObject, type Reference, reuse } from "./frame.ts";
import {
  charge,
  DEEP,
  emit,
  type Op,
  type Run,
  report,
  reportFailure,
  reportMissing,
  scopeOf,
  type Test,
} from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { Call, IfNode } from "./tree.ts";
import { isTruthy, known, type PlainObject } from "./values.ts";

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
      return predicate(scopeOf(run), args);
    } catch (error) {
      reportFailure(run, "predicate-failed", span, error, name);
      return false;
    }
  };
};

type Side = { readonly join: IfNode["terms"][number]["join"]; readonly reference: Reference };

/**
 * Evaluates from left to right without precedence: a true `||` or a false `&&` ends the evaluation.
 */
export const compileIf = (sides: readonly Side[], span: Span): Test => {
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

/** The most frequent case, a single name. */
export const compileIfOne =
  (reference: Reference, span: Span, body: Body, otherwise: Body | undefined): Op =>
  (run, frame) => {
    let chosen = otherwise;
    try {
      if (isTruthy(valueAround(run, frame, reference))) chosen = body;
    } catch (error) {
      reportFailure(run, "value-failed", span, error);
    }
    if (chosen) runBody(run, frame, chosen);
  };

/** From this many name lookups in a body, checking the object's prototype first pays off. */
const MANY_NAMES = 3;
/**
 * In a section it pays off sooner: one existing member avoids listing all of them to find out
 * whether there are any.
 */
const SOME_NAMES = 2;

type Parts = {
  readonly body: Body;
  readonly between: Body | undefined;
  readonly otherwise: Body | undefined;
};

/** `{.or}` is rendered inside of the value, too; undefined when there is none. */
export const compileSection = (
  reference: Reference,
  span: Span,
  { body, otherwise }: Omit<Parts, "between">,
): Op => {
  const { probe } = body;
  const asks = probe !== "" && body.names >= SOME_NAMES;
  return (run, frame) => {
    let value: unknown;
    let chosen = otherwise;
    let isPlain = false;
    try {
      value = valueHere(run, frame, reference);
      if (value === undefined) reportMissing(run, reference, span);
      isPlain = asks && isPlainObject(value);
      const hasProbe = isPlain && run.isClean && (value as PlainObject)[probe] !== undefined;
      if (hasProbe || isTruthy(value)) chosen = body;
    } catch (error) {
      reportFailure(run, "value-failed", span, error);
    }
    if (chosen === undefined) return;
    const own = new Frame(frame, value);
    own.isPlain = isPlain;
    runBody(run, own, chosen);
  };
};

/** Moves to the next member of the list. */
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

/** The text between two members is rendered in the first one's section. */
export const compileRepeated = (
  reference: Reference,
  span: Span,
  { body, between, otherwise }: Parts,
): Op => {
  const asks = body.names >= MANY_NAMES;
  const { cost, op } = body;
  const printTexts = compileTexts(body, between, span);

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
    const first = printTexts?.(run, frame, list as readonly unknown[], length) ?? 0;
    if (first === length) return;
    const around = new Frame(frame, list);
    const own = new Frame(around, undefined);
    const { meter } = run;
    const isDeep = own.depth >= DEEP;
    for (let index = first; index < length; index += 1) {
      around.index = index;
      step(run, own, list as readonly unknown[], index, asks, span);
      // Written out instead of calling `charge`, which would check the depth each time.
      if (isDeep || meter.steps + cost > meter.pauseAt) charge(run, cost, span, own);
      else meter.steps += cost;
      op(run, own);
      if (between === undefined || index === length - 1) continue;
      if (between.text === undefined) runBody(run, own, between);
      else emit(run, between.text);
    }
  };
};
