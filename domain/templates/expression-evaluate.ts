import type { Expression, Statement, Step } from "./expression-parser.ts";
import { ExpressionError, type Name, type Value } from "./expression-tokens.ts";
import { limits } from "./limits.ts";
import { Markup } from "./markup.ts";
import type { Path } from "./tree.ts";

/** What an expression may touch. */
export type Surroundings = {
  readonly lookUp: (path: Path) => unknown;
  readonly assign: (name: string, value: Value) => void;
  /** Counts work that grows with the data. */
  readonly charge: (steps: number) => void;
  /** Counts characters put together. */
  readonly chargeText: (length: number) => void;
};

/** Characters that are compared or read as a number for one step of the budget. */
const CHARACTERS_A_STEP = 64;
const TOKENS_A_STEP = 8;

const HEX = /^[+-]?0[xX][\da-fA-F]*$/;
const DECIMAL = /^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/;

const numberOf = (value: Value): number => {
  if (typeof value !== "string") return Number(value);
  if (value === "") return 0;
  if (HEX.test(value)) return Number.parseInt(value, 16);
  return DECIMAL.test(value) ? Number.parseFloat(value) : Number.NaN;
};

type Binary = (left: Value, right: Value) => Value;
const numeric =
  (work: (left: number, right: number) => number): Binary =>
  (left, right) =>
    work(numberOf(left), numberOf(right));

// Comparisons of mixed types are JavaScript's own: null is 0, "10" is 10 beside a number.
const binary: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ["*", numeric((a, b) => a * b)],
  ["/", numeric((a, b) => a / b)],
  ["%", numeric((a, b) => a % b)],
  ["**", numeric((a, b) => a ** b)],
  ["-", numeric((a, b) => a - b)],
  ["<<", numeric((a, b) => a << b)],
  [">>", numeric((a, b) => a >> b)],
  ["&", numeric((a, b) => a & b)],
  ["^", numeric((a, b) => a ^ b)],
  ["|", numeric((a, b) => a | b)],
  ["<", (a, b) => (a as number) < (b as number)],
  [">", (a, b) => (a as number) > (b as number)],
  ["<=", (a, b) => (a as number) <= (b as number)],
  [">=", (a, b) => (a as number) >= (b as number)],
  // biome-ignore lint/suspicious/noDoubleEquals: this is what authors mean by `==`.
  ["==", (a, b) => a == b],
  // biome-ignore lint/suspicious/noDoubleEquals: as above.
  ["!=", (a, b) => a != b],
  ["===", (a, b) => a === b],
  ["!==", (a, b) => a !== b],
  ["&&", (a, b) => Boolean(a) && Boolean(b)],
  ["||", (a, b) => Boolean(a) || Boolean(b)],
]);

/** The last of two that are equal, or of which one is not a number. */
const best =
  (isBetter: (left: number, right: number) => boolean) =>
  (values: readonly Value[]): Value | undefined =>
    values
      .map(numberOf)
      .reduce<number | undefined>(
        (found, each) => (found !== undefined && isBetter(found, each) ? found : each),
        undefined,
      );

const onFirst =
  (work: (value: Value) => Value) =>
  ([first]: readonly Value[]): Value | undefined =>
    first === undefined ? undefined : work(first);

type Work = (values: readonly Value[]) => Value | undefined;
const functions: ReadonlyMap<string, Work> = new Map<string, Work>([
  ["max", best((a, b) => a > b)],
  ["min", best((a, b) => a < b)],
  ["abs", onFirst((value) => Math.abs(numberOf(value)))],
  ["num", onFirst(numberOf)],
  ["str", onFirst(String)],
  ["bool", onFirst(Boolean)],
]);

const isName = (step: Step | undefined): step is Name =>
  typeof step === "object" && step !== null && step.kind === "name";

/** A variable's value; lists and objects have none in an expression, and nothing is null. */
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

type Unary = (value: Value, step: Step | undefined) => Value;
const unary: ReadonlyMap<string, Unary> = new Map<string, Unary>([
  ["u-", (value) => -1 * numberOf(value)],
  ["u+", numberOf],
  ["!", (value) => !value],
  // A variable's bits are never looked at; this is how templates have always been evaluated.
  ["~", (value, step) => (isName(step) ? -1 : ~numberOf(value))],
]);

const joined = (left: Value, right: Value, around: Surroundings): Value => {
  if (typeof left !== "string" && typeof right !== "string")
    return numberOf(left) + numberOf(right);
  const text = [String(left), String(right)] as const;
  const length = text[0].length + text[1].length;
  if (length > limits.expressionString)
    throw new ExpressionError(
      `Concatenation would exceed maximum string length ${limits.expressionString}`,
    );
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
  const result = functions.get(name)?.(values.reverse());
  if (result === undefined) throw new ExpressionError(`Error calling function ${name}`);
  return result;
};

const isMark = (step: Step | undefined): boolean =>
  typeof step === "object" && step !== null && step.kind === "mark";

/** `@name = value`; what cannot be assigned is left as it was. */
const assign = (stack: Stack, around: Surroundings): void => {
  const value = literal(stack.pop(), around);
  const target = stack.pop();
  if (value === undefined || !isName(target) || target.path.length !== 1) return;
  const name = String(target.path[0]);
  if (name.startsWith("@")) around.assign(name, value);
};

const operate = (symbol: string, called: string, stack: Stack, around: Surroundings): void => {
  const single = unary.get(symbol);
  if (single) {
    if (stack.length === 0) return;
    const step = stack.pop();
    const value = literal(step, around);
    stack.push(value === undefined ? undefined : single(value, step));
    return;
  }
  const right = literal(stack.pop(), around);
  const left = literal(stack.pop(), around);
  if (left === undefined || right === undefined)
    throw new ExpressionError(`Invalid arguments to operator ${called}`);
  stack.push(
    symbol === "+" ? joined(left, right, around) : (binary.get(symbol) as Binary)(left, right),
  );
};

/** An assignment ends its statement and gives nothing. */
const evaluateStatement = (steps: Statement, around: Surroundings): Value | undefined => {
  const stack: Stack = [];
  for (const step of steps) {
    if (typeof step !== "object" || step === null || step.kind === "name" || step.kind === "mark")
      stack.push(step);
    else if (step.kind === "call") stack.push(call(step.name, stack, around));
    else if (step.symbol === "=") {
      assign(stack, around);
      return undefined;
    } else operate(step.symbol, step.called, stack, around);
  }
  const last = stack.at(-1);
  const value = literal(last, around);
  if (value === undefined && last !== undefined)
    throw new ExpressionError("Reduce error: unexpected token on stack");
  return value;
};

/** The last statement's value; undefined when it has none. Throws an ExpressionError. */
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
