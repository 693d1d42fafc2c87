import { areEqual, asNumber, compareValues, plain } from "./readings.ts";
import type { Predicate, PredicateDefinition, Scope } from "./scope.ts";
import type { Arguments } from "./tree.ts";
import { isTruthy } from "./values.ts";

type Charge = Scope["charge"];

/**
 * `equal? a b` compares two values, `equal? b` the current value with one; false without arguments.
 */
const comparing =
  (holds: (left: unknown, right: unknown, charge: Charge) => boolean): Predicate =>
  (scope, { list: [first, second] }) => {
    if (first === undefined) return false;
    return second === undefined
      ? holds(scope.node(), scope.argument(first), scope.charge)
      : holds(scope.argument(first), scope.argument(second), scope.charge);
  };

const ordered = (holds: (order: number) => boolean): Predicate =>
  comparing((left, right, charge) => holds(compareValues(left, right, charge)));

/**
 * Whether a number, at a path or the current one, leaves `rest` when divided by two; a text does
 * not count as a number.
 */
const halving =
  (rest: number): Predicate =>
  (scope, { list: [path] }) => {
    const value = path === undefined ? scope.node() : scope.resolve(path);
    return typeof value === "number" && Math.abs(value) % 2 === rest;
  };

/** `nth? 3` checks the current value, `nth? a 3` another one; both must be whole numbers. */
const everyNth = (scope: Scope, { list }: Arguments): boolean => {
  const [first, second] = list;
  if (first === undefined) return false;
  const two = list.length === 2 && second !== undefined;
  const value = two ? scope.argument(first) : scope.node();
  const step = scope.argument(two ? second : first);
  return (
    Number.isInteger(value) && Number.isInteger(step) && (value as number) % (step as number) === 0
  );
};

export const comparisonPredicates: readonly PredicateDefinition[] = [
  { name: "equal?", run: comparing(areEqual) },
  { name: "notEqual?", run: comparing((left, right, charge) => !areEqual(left, right, charge)) },
  { name: "greaterThan?", run: ordered((order) => order > 0) },
  { name: "greaterThanOrEqual?", run: ordered((order) => order >= 0) },
  { name: "lessThan?", run: ordered((order) => order < 0) },
  { name: "lessThanOrEqual?", run: ordered((order) => order <= 0) },
  { name: "even?", run: halving(0) },
  { name: "odd?", run: halving(1) },
  { name: "nth?", run: everyNth },
  { name: "plural?", run: (scope) => asNumber(plain(scope.node())) > 1 },
  { name: "singular?", run: (scope) => asNumber(plain(scope.node())) === 1 },
  { name: "debug?", run: (scope) => isTruthy(scope.resolve("debug")) },
  {
    name: "units-metric?",
    // No website has measurements yet. Spec: B8.21.
    run: (scope) => {
      scope.report('"units-metric?" formatter is not yet implemented');
      return false;
    },
  },
];
