export type Value = string | number | boolean | null;
/** The function of an operator; unary operators get the same value as `right`. */
type Work = (left: Value, right: Value) => Value;

export type Operator = {
  readonly kind: "operator";
  /** The symbol in an expression; unary signs start with `u`. */
  readonly symbol: string;
  readonly precedence: number;
  /** The name that `{.eval # …}` prints. */
  readonly called: string;
  /** Absent where the parser or evaluator handles the operator itself. */
  readonly work: Work | undefined;
};

const HEX = /^[+-]?0[xX][\da-fA-F]*$/;
const DECIMAL = /^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/;

/** A text counts as a number only as a whole; an empty one is 0. */
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

/**
 * As in JavaScript, from the highest precedence on. Comparisons of mixed types have their own
 * rules.
 */
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

/** Signs, exponents and assignments are right-associative. */
export const isRightFirst = ({ precedence }: Operator): boolean =>
  precedence > 15 || precedence === 3;

export const isSingle = ({ precedence }: Operator): boolean => precedence === 17;

export const operators: ReadonlyMap<string, Operator> = new Map(
  rows.map(([precedence, symbol, called, work]) => [
    symbol,
    { kind: "operator", symbol, precedence, called, work },
  ]),
);

/** The last one of two values that are equal, or of which one is not a number. */
const best =
  (isBetter: (left: number, right: number) => boolean) =>
  (values: readonly Value[]): Value =>
    values.map(numberOf).reduce((found, each) => (isBetter(found, each) ? found : each));

/** Functions need at least one argument; unary functions ignore further ones. */
export const functions: ReadonlyMap<string, (values: readonly [Value, ...Value[]]) => Value> =
  new Map<string, (values: readonly [Value, ...Value[]]) => Value>([
    ["max", best((a, b) => a > b)],
    ["min", best((a, b) => a < b)],
    ["abs", ([value]) => Math.abs(numberOf(value))],
    ["num", ([value]) => numberOf(value)],
    ["str", ([value]) => String(value)],
    ["bool", ([value]) => Boolean(value)],
  ]);
