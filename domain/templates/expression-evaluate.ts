import {
  functions,
  isSingle,
  numberOf,
  type Operator,
  type Value,
} from "./expression-operators.ts";
import type { Expression, Statement, Step } from "./expression-parser.ts";
import { ExpressionError, type Name } from "./expression-tokens.ts";
import { limits } from "./limits.ts";
import { Markup } from "./markup.ts";
import type { Path } from "./split-path.ts";

/** What an expression can access. */
export type Surroundings = {
  readonly lookUp: (path: Path) => unknown;
  readonly assign: (name: string, value: Value) => void;
  /** Charges work that grows with the data. */
  readonly charge: (steps: number) => void;
  /** Charges the characters of joined texts. */
  readonly chargeText: (length: number) => void;
};

/** Characters that are compared or parsed as a number for one step of the budget. */
const CHARACTERS_A_STEP = 64;
const TOKENS_A_STEP = 8;

const isName = (step: Step | undefined): step is Name =>
  typeof step === "object" && step !== null && step.kind === "name";

/**
 * A variable's value in an expression: lists and objects have none, and a missing value is null.
 */
const literal = (step: Step | undefined, around: Surroundings): Value | undefined => {
  let value: unknown = step;
  if (isName(step)) {
    const found = around.lookUp(step.path);
    value = found instanceof Markup ? found.html : (found ?? null);
  }
  if (typeof value === "string") around.charge(Math.floor(value.length / CHARACTERS_A_STEP));
  return value === null || ["string", "number", "boolean"].includes(typeof value)
    ? (value as Value)
    : undefined;
};

const joined = (left: Value, right: Value, around: Surroundings): Value => {
  if (typeof left !== "string" && typeof right !== "string")
    return numberOf(left) + numberOf(right);
  const text = [String(left), String(right)] as const;
  const length = text[0].length + text[1].length;
  if (length > limits.expressionString)
    throw new ExpressionError(`a string longer than ${limits.expressionString} characters`);
  around.chargeText(length);
  return text[0] + text[1];
};

type Stack = (Step | undefined)[];

const call = (name: string, stack: Stack, around: Surroundings): Value => {
  const values: Value[] = [];
  for (let last = stack.at(-1); last !== undefined && !isMark(last); last = stack.at(-1)) {
    const value = literal(stack.pop(), around);
    if (value !== undefined) values.push(value);
  }
  stack.pop();
  const work = functions.get(name);
  const [first, ...others] = values.reverse();
  if (work === undefined || first === undefined)
    throw new ExpressionError(`function ${name} has no value to work on`);
  return work([first, ...others]);
};

const isMark = (step: Step | undefined): boolean =>
  typeof step === "object" && step !== null && step.kind === "mark";

/** `@name = value`; an invalid target is left unchanged. */
const assign = (stack: Stack, around: Surroundings): void => {
  const value = literal(stack.pop(), around);
  const target = stack.pop();
  if (value === undefined || !isName(target) || target.path.length !== 1) return;
  const name = String(target.path[0]);
  if (name.startsWith("@")) around.assign(name, value);
};

/** The operator ignores a variable’s bits: templates have always been evaluated this way. */
const NO_BITS = -1;

const operate = (operator: Operator, stack: Stack, around: Surroundings): void => {
  const step = stack.pop();
  const right = literal(step, around);
  if (isSingle(operator)) {
    const isBlind = operator.symbol === "~" && isName(step);
    stack.push(right === undefined ? right : isBlind ? NO_BITS : operator.work?.(right, right));
    return;
  }
  const left = literal(stack.pop(), around);
  if (left === undefined || right === undefined)
    throw new ExpressionError(
      `${operator.symbol} is missing an operand, or its operand is a list or object`,
    );
  stack.push(operator.work ? operator.work(left, right) : joined(left, right, around));
};

/** An assignment ends its statement and returns nothing. */
const evaluateStatement = (steps: Statement, around: Surroundings): Value | undefined => {
  const stack: Stack = [];
  for (const step of steps) {
    if (typeof step !== "object" || step === null || step.kind === "name" || step.kind === "mark")
      stack.push(step);
    else if (step.kind === "call") stack.push(call(step.name, stack, around));
    else if (step.symbol === "=") {
      assign(stack, around);
      return undefined;
    } else operate(step, stack, around);
  }
  const last = stack.at(-1);
  const value = literal(last, around);
  if (value === undefined && last !== undefined)
    throw new ExpressionError("the result must not be a list or object");
  return value;
};

/** Returns the last statement's value; undefined when it has none. Throws an ExpressionError. */
export const evaluateExpression = (
  { statements }: Expression,
  around: Surroundings,
): Value | undefined => {
  let value: Value | undefined;
  for (const statement of statements) {
    around.charge(Math.floor(statement.length / TOKENS_A_STEP));
    value = evaluateStatement(statement, around);
  }
  return value;
};
