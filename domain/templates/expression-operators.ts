/** What the parser knows of an operator; what it does is in expression-evaluate.ts. */
export type Operator = {
  readonly kind: "operator";
  /** As it is written; `u` before the two signs that stand before one operand. */
  readonly symbol: string;
  readonly precedence: number;
  readonly rightFirst: boolean;
  /** For messages. */
  readonly called: string;
};

/** From the tightest to the loosest, as in JavaScript: symbol, then what it is called. */
const levels: readonly (readonly [precedence: number, symbols: string])[] = [
  [17, "u+:unary plus,u-:unary minus,!:logical not,~:bitwise not"],
  [16, "**:exponent"],
  [15, "*:multiply,/:divide,%:modulus"],
  [14, "+:add,-:subtract"],
  [13, "<<:left shift,>>:right shift"],
  [12, "<:less than,>:greater than,<=:less than or equal,>=:greater than or equal"],
  [11, "==:equality,!=:inequality,===:strict equality,!==:strict inequality"],
  [10, "&:bitwise and"],
  [9, "^:bitwise xor"],
  [8, "|:bitwise or"],
  [7, "&&:logical and"],
  [6, "||:logical or"],
  [3, "=:assign"],
];
const RIGHT_FIRST: ReadonlySet<number> = new Set([17, 16, 3]);

export const operators: ReadonlyMap<string, Operator> = new Map(
  [...levels, [1, ";:semicolon,comma:comma,(:left paren,):right paren"] as const].flatMap(
    ([precedence, symbols]) =>
      symbols.split(",").map((each) => {
        const [symbol = "", called = ""] = each.split(/:(?=[a-z])/);
        const key = symbol === "comma" ? "," : symbol;
        const rightFirst = RIGHT_FIRST.has(precedence);
        return [key, { kind: "operator", symbol: key, precedence, rightFirst, called }] as const;
      }),
  ),
);
