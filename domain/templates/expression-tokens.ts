import { functions, type Operator, operators, type Value } from "./expression-operators.ts";
import { limits } from "./limits.ts";
import type { Path } from "./split-path.ts";
import { splitPath } from "./split-path.ts";

export type Name = { readonly kind: "name"; readonly path: Path };
export type FunctionCall = { readonly kind: "call"; readonly name: string };
/** Precedes the arguments of a call. */
export type Mark = { readonly kind: "mark" };
export type Token = Value | Name | FunctionCall | Operator;

/**
 * Why an expression cannot be parsed or evaluated; the engine turns it into a diagnostic. It is not
 * an `Error` because the stack would dominate the time of a template that fails a thousand times.
 */
export class ExpressionError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["null", null],
  ["true", true],
  ["false", false],
  ["PI", Math.PI],
  ["E", Math.E],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["NaN", Number.NaN],
]);

const SPACE = /[ \n\t\r\u00a0]+/y;
const HEX = /0[xX]([\da-fA-F]*)/y;
const DECIMAL = /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y;
const SYMBOL = /\*\*|[=!]==?|<[<=]?|>[>=]?|&&?|\|\|?|[-*/%+=!~^,;()]/y;
/** Characters without a special meaning in a text. */
const PLAIN = /[^\\"'\n\r]+/y;
const NAME = /(?:\d+|[@$]?[a-zA-Z][\w-]*|@)(?:\.(?:\d+|[@$]?[a-zA-Z][\w-]*|@))*/y;

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", f: "\f", r: "\r" };
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Control characters and code points outside of Unicode become a space. */
const characterOf = (code: number): string =>
  code <= 0x08 || (code >= 0x0e && code < 0x20) || code > 0x10ffff
    ? " "
    : String.fromCodePoint(code);

type Reader = {
  readonly text: string;
  at: number;
  readonly tokens: Token[];
};

const read = (reader: Reader, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found) reader.at = pattern.lastIndex;
  return found;
};

/** `\n \t \f \r`, `\x41`, `\u2018`, `\U0001f600`; any other character stands for itself. */
const readEscape = (reader: Reader): string => {
  const { text, at } = reader;
  const letter = text[at + 1] ?? "";
  const length = Object.hasOwn(hexLengths, letter) ? hexLengths[letter] : undefined;
  if (length === undefined) {
    reader.at = at + 2;
    return Object.hasOwn(escapes, letter) ? (escapes[letter] as string) : letter;
  }
  const end = at + 2 + length;
  const digits = text.slice(at + 2, end);
  if (digits.length < length || !/^[\da-fA-F]+$/.test(digits) || end >= text.length)
    throw new ExpressionError(
      `\\${letter} needs ${length} hexadecimal digits and the end of the text behind it`,
    );
  reader.at = end;
  return characterOf(Number.parseInt(digits, 16));
};

const readString = (reader: Reader, quote: string): string => {
  const { text } = reader;
  let value = "";
  reader.at += 1;
  while (reader.at < text.length) {
    value += read(reader, PLAIN)?.[0] ?? "";
    const character = text[reader.at] ?? "";
    if (character === "\\" && reader.at + 1 < text.length) {
      value += readEscape(reader);
      continue;
    }
    reader.at += 1;
    if (character === quote) return value;
    if (character === "\n" || character === "\r")
      throw new ExpressionError("a string cannot span several lines");
    value += character;
  }
  throw new ExpressionError("unterminated string");
};

const readNumber = (reader: Reader): number | undefined => {
  const hex = read(reader, HEX);
  if (hex) {
    if (hex[1] === "") throw new ExpressionError("0x has no hexadecimal digits");
    return Number.parseInt(hex[1] as string, 16);
  }
  const digits = read(reader, DECIMAL)?.[0];
  if (digits === undefined) return undefined;
  const next = reader.text[reader.at];
  const hasExponent = /e/i.test(digits);
  if (next === ".")
    throw new ExpressionError(
      hasExponent
        ? "the exponent must be a whole number"
        : "a number can have only one decimal point",
    );
  if (!hasExponent && (next === "e" || next === "E"))
    throw new ExpressionError("an exponent has no digits");
  return Number.parseFloat(digits);
};

const isOperator = (token: Token | undefined): token is Operator =>
  typeof token === "object" && token?.kind === "operator";

/** A sign at the start or after an operator is unary; a name before `(` is a call. */
const addSymbol = ({ tokens }: Reader, symbol: string): void => {
  const last = tokens.at(-1);
  const isSign = symbol === "+" || symbol === "-";
  const opens = last === undefined || (isOperator(last) && last.symbol !== ")");
  if (
    symbol === "(" &&
    typeof last === "object" &&
    last?.kind === "name" &&
    last.path.length === 1
  ) {
    const name = String(last.path[0]);
    if (!functions.has(name)) throw new ExpressionError(`invalid function ${name}`);
    tokens[tokens.length - 1] = { kind: "call", name };
  }
  tokens.push(operators.get(isSign && opens ? `u${symbol}` : symbol) as Operator);
};

const addNext = (reader: Reader): void => {
  const { text, tokens } = reader;
  const first = text[reader.at] as string;
  if (first === '"' || first === "'") {
    tokens.push(readString(reader, first));
    return;
  }
  const number = readNumber(reader);
  if (number !== undefined) {
    tokens.push(number);
    return;
  }
  const symbol = read(reader, SYMBOL);
  if (symbol) {
    addSymbol(reader, symbol[0]);
    return;
  }
  const name = read(reader, NAME)?.[0] ?? "";
  const constant = constants.get(name);
  if (constant !== undefined) {
    tokens.push(constant);
    return;
  }
  if (name === "") throw new ExpressionError(`unexpected ${JSON.stringify(first)}`);
  tokens.push({ kind: "name", path: splitPath(name) });
};

/** Throws an ExpressionError. Spec: B5.23. */
export const tokenize = (text: string): readonly Token[] => {
  const reader: Reader = { text, at: 0, tokens: [] };
  for (;;) {
    read(reader, SPACE);
    if (reader.at >= text.length) return reader.tokens;
    addNext(reader);
    if (reader.tokens.length > limits.expressionTokens)
      throw new ExpressionError(`more than ${limits.expressionTokens} tokens`);
  }
};
