import type { Predicate, PredicateDefinition, Scope } from "./scope.ts";
import type { Arguments } from "./tree.ts";
import { isTruthy, sameValue, toNumber } from "./values.ts";

/** `equal? a b` compares two values, `equal? b` the value here with one. */
const both = (scope: Scope, { list }: Arguments): readonly [unknown, unknown] | undefined => {
  const [first, second] = list;
  if (first === undefined) return undefined;
  return second === undefined
    ? [scope.node(), scope.argument(first)]
    : [scope.argument(first), scope.argument(second)];
};

/** Numbers by size, texts by character; anything else is not comparable. */
const compare =
  (holds: (order: number) => boolean): Predicate =>
  (scope, args) => {
    const sides = both(scope, args);
    if (!sides) return false;
    const [left, right] = sides;
    if (typeof left === "string" && typeof right === "string")
      return holds(left < right ? -1 : left > right ? 1 : 0);
    const numbers = [toNumber(left), toNumber(right)] as const;
    if (numbers[0] === undefined || numbers[1] === undefined) return false;
    return holds(numbers[0] - numbers[1]);
  };

/** What an argument says, or the place in the repeated section, or the value here. */
const counted = (scope: Scope, argument: string | undefined): number | undefined =>
  toNumber(argument === undefined ? (scope.index() ?? scope.node()) : scope.argument(argument));

const everyNth: Predicate = (scope, { list }) => {
  const value = list.length > 1 ? counted(scope, list[0]) : scope.index();
  const step = toNumber(scope.argument(list.at(-1) ?? ""));
  return value !== undefined && step !== undefined && step > 0 && value % step === 0;
};

export const comparisonPredicates: readonly PredicateDefinition[] = [
  {
    name: "equal?",
    says: "Whether two values are the same, or the value here is the argument.",
    run: (scope, args) => {
      const sides = both(scope, args);
      return sides !== undefined && sameValue(sides[0], sides[1], scope.charge);
    },
  },
  {
    name: "greaterThan?",
    says: "Whether the first is greater.",
    run: compare((order) => order > 0),
  },
  {
    name: "greaterThanOrEqual?",
    says: "Whether the first is greater or the same.",
    run: compare((order) => order >= 0),
  },
  { name: "lessThan?", says: "Whether the first is less.", run: compare((order) => order < 0) },
  {
    name: "lessThanOrEqual?",
    says: "Whether the first is less or the same.",
    run: compare((order) => order <= 0),
  },
  {
    name: "even?",
    says: "Whether a number, or the place in the repeated section, is even.",
    run: (scope, { list }) => {
      const number = counted(scope, list[0]);
      return number !== undefined && number % 2 === 0;
    },
  },
  {
    name: "odd?",
    says: "Whether a number, or the place in the repeated section, is odd.",
    run: (scope, { list }) => {
      const number = counted(scope, list[0]);
      return number !== undefined && Math.abs(number % 2) === 1;
    },
  },
  {
    name: "nth?",
    says: "Whether the place in the repeated section is a multiple of the argument.",
    run: everyNth,
  },
  {
    name: "debug?",
    says: "Whether the page is rendered for debugging.",
    run: (scope) => isTruthy(scope.resolve("debug")),
  },
];
