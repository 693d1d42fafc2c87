export type Value = string | number | boolean | null;
/** What an operator makes of its operands; of one that takes a single operand `right` is the same. */
type Work = (left: Value, right: Value) => Value;

export type Operator = {
  readonly kind: "operator";
  /** As it is written; `u` before the two signs that stand before one operand. */
  readonly symbol: string;
  readonly precedence: number;
  /** What `{.eval # …}` prints of it. */
  readonly called: string;
  /** Absent where the parser or evaluator does more than work on values. */
  readonly work: Work | undefined;
};

const HEX = /^[+-]?0[xX][\da-fA-F]*$/;
const DECIMAL = /^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/;

/** A text is a number when all of it is one; an empty one is 0. */
export const numberOf = (value: Value): number => {
  if (typeof value !== "string") return Number(value);
  if (value === "") return 0;
  if (HEX.test(value)) return Number.parseInt(value, 16);
  return DECIMAL.test(value) ? Number.parseFloat(value) : Number.NaN;
};

const numeric =
  (work: (left: number, right: number) => number): Work =>
  (left, right) =>
    work(numberOf(left), numberOf(right));

/** As in JavaScript: the highest precedence first. Comparisons of mixed types are its own, too. */
const rows: readonly (readonly [number, string, string, Work?])[] = [
  [17, "u+", "unary plus", numberOf],
  [17, "u-", "unary minus", (value) => -1 * numberOf(value)],
  [17, "!", "logical not", (value) => !value],
  [17, "~", "bitwise not", (value) => ~numberOf(value)],
  [16, "**", "exponent", numeric((a, b) => a ** b)],
  [15, "*", "multiply", numeric((a, b) => a * b)],
  [15, "/", "divide", numeric((a, b) => a / b)],
  [15, "%", "modulus", numeric((a, b) => a % b)],
  [14, "+", "add"],
  [14, "-", "subtract", numeric((a, b) => a - b)],
  [13, "<<", "left shift", numeric((a, b) => a << b)],
  [13, ">>", "right shift", numeric((a, b) => a >> b)],
  [12, "<", "less than", (a, b) => (a as number) < (b as number)],
  [12, ">", "greater than", (a, b) => (a as number) > (b as number)],
  [12, "<=", "less than or equal", (a, b) => (a as number) <= (b as number)],
  [12, ">=", "greater than or equal", (a, b) => (a as number) >= (b as number)],
  // biome-ignore lint/suspicious/noDoubleEquals: this is what authors mean by `==`.
  [11, "==", "equality", (a, b) => a == b],
  // biome-ignore lint/suspicious/noDoubleEquals: as above.
  [11, "!=", "inequality", (a, b) => a != b],
  [11, "===", "strict equality", (a, b) => a === b],
  [11, "!==", "strict inequality", (a, b) => a !== b],
  [10, "&", "bitwise and", numeric((a, b) => a & b)],
  [9, "^", "bitwise xor", numeric((a, b) => a ^ b)],
  [8, "|", "bitwise or", numeric((a, b) => a | b)],
  [7, "&&", "logical and", (a, b) => Boolean(a && b)],
  [6, "||", "logical or", (a, b) => Boolean(a || b)],
  [3, "=", "assign"],
  [1, ";", ""],
  [1, ",", ""],
  [1, "(", "left paren"],
  [1, ")", "right paren"],
];

/** Signs, exponents and assignments are done from the right. */
export const isRightFirst = ({ precedence }: Operator): boolean =>
  precedence > 15 || precedence === 3;

export const isSingle = ({ precedence }: Operator): boolean => precedence === 17;

export const operators: ReadonlyMap<string, Operator> = new Map(
  rows.map(([precedence, symbol, called, work]) => [
    symbol,
    { kind: "operator", symbol, precedence, called, work },
  ]),
);

/** Of two that are equal, or of which one is not a number, the last. */
const best =
  (isBetter: (left: number, right: number) => boolean) =>
  (values: readonly Value[]): Value =>
    values.map(numberOf).reduce((found, each) => (isBetter(found, each) ? found : each));

/** Called with one argument at least; those of a single argument leave the others. */
export const functions: ReadonlyMap<string, (values: readonly [Value, ...Value[]]) => Value> =
  new Map<string, (values: readonly [Value, ...Value[]]) => Value>([
    ["max", best((a, b) => a > b)],
    ["min", best((a, b) => a < b)],
    ["abs", ([value]) => Math.abs(numberOf(value))],
    ["num", ([value]) => numberOf(value)],
    ["str", ([value]) => String(value)],
    ["bool", ([value]) => Boolean(value)],
  ]);
