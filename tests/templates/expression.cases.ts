/** What an expression prints. Without `deviates` it is what the reference engine prints too. */
export type ExpressionCase = {
  readonly name: string;
  readonly template: string;
  readonly data?: unknown;
  readonly output: string;
  readonly deviates?: string;
};

const data = {
  a: 5,
  b: "b",
  n: "12",
  hex: "-0x1f",
  t: true,
  f: false,
  nil: null,
  list: [3, 4],
  obj: { m: 7, k: { z: "deep" } },
  zero: 0,
  empty: "",
  "a-b": "dash",
  PI: "apple",
  $d: "dollar",
};

const of = (rows: readonly (readonly [name: string, code: string, output: string])[]) =>
  rows.map(([name, code, output]) => ({ name, template: `{.eval ${code}}`, data, output }));

const numbers = of([
  ["a sum", "1 + 2", "3"],
  ["precedence", "1 + 2 * 3 - 4 / 8", "6.5"],
  ["parentheses", "(1 + 2) * 3", "9"],
  ["an exponent, from the right", "2 ** 3 ** 2", "512"],
  ["a sign before an exponent", "-2 ** 2", "4"],
  ["an exponent with a sign", "2 ** -1", "0.5"],
  ["a remainder", "-7 % 3", "-1"],
  ["signs in a row", "1 - -+-2", "-1"],
  ["hexadecimal", "0xff + 0X0f", "270"],
  ["a point at the end", "1. + 1", "2"],
  ["a big exponent", "1e21", "1e+21"],
  ["a small one", "1E-7", "1e-7"],
  ["leading zeros", "007", "7"],
  ["not exact", "0.1 + 0.2", "0.30000000000000004"],
  ["beyond the largest", "1e308 * 10", "Infinity"],
  ["below", "-1 / 0", "-Infinity"],
  ["no number", "0 / 0", "NaN"],
  ["minus nothing", "-0", "0"],
  ["bits", "6 & 3 | 8 ^ 1", "11"],
  ["turned bits", "~5", "-6"],
  ["bits of a variable", "~a", "-1"],
  ["bits of an expression", "~(a + 0)", "-6"],
  ["shifts", "1 << 4 >> 2", "4"],
  ["shifts past the width", "1 << 33", "2"],
  ["constants", "Infinity - 1 + E * 0", "Infinity"],
  ["pi", "PI", "3.141592653589793"],
  ["a variable with the name of a constant", "@.PI", "apple"],
]);

const texts = of([
  ["joined", "'a' + \"b\"", "ab"],
  ["joined with a number", "'a' + 1 + 2", "a12"],
  ["a number first", "1 + 2 + 'a'", "3a"],
  ["joined with null", "'a' + nil + missing", "anullnull"],
  ["joined with a boolean", "'' + t", "true"],
  ["minus makes numbers", "n - 2", "10"],
  ["text that is no number", "b * 2", "NaN"],
  ["empty text is nothing", "empty * 2", "0"],
  ["hexadecimal text", "+hex", "-31"],
  ["text with a space is no number", "+' 1'", "NaN"],
  ["text with a point first is no number", "+'.5'", "NaN"],
  ["text with an exponent", "+'-1.5e2'", "-150"],
  ["text that goes on", "+'12px'", "NaN"],
  ["half a hexadecimal", "+'0x'", "NaN"],
  ["escapes", "'\\n|\\t|\\'|\\\\|\\q'", "\n|\t|'|\\|q"],
  ["hexadecimal escapes", "'\\x41\\u2018\\U0001f600.'", "A‘😀."],
  ["control characters", "'[\\x01\\u0000\\x0b]'", "[  \u000b]"],
  ["beyond Unicode", "'[\\UFFFFFFFF]'", "[ ]"],
]);

const logic = of([
  ["and", "1 && 'x'", "true"],
  ["or", "0 || ''", "false"],
  ["not", "!nil", "true"],
  ["not not", "!!'false'", "true"],
  ["and before or", "true || false && false", "true"],
  ["loose", "'1' == 1", "true"],
  ["strict", "'1' === 1", "false"],
  ["loosely different", "nil != missing", "false"],
  ["strictly different", "null !== false", "true"],
  ["null is not zero", "null == 0", "false"],
  ["but at least zero", "null >= 0", "true"],
  ["texts by their characters", "'10' < '9'", "true"],
  ["text beside a number", "'10' < 9", "false"],
  ["NaN", "NaN == NaN", "false"],
  ["lower or equal", "1 <= 1 == true", "true"],
]);

const functions = of([
  ["max", "max(1, '7', a)", "7"],
  ["max of one that is none", "max(1, 'x', 2)", "2"],
  ["min", "min(3, -1, 2)", "-1"],
  ["abs", "abs(-5)", "5"],
  ["num", "num('12') + 1", "13"],
  ["num of a boolean", "num(true)", "1"],
  ["str", "str(1) + 1", "11"],
  ["str of null", "str(null)", "null"],
  ["bool", "bool('')", "false"],
  ["inside one another", "max(min(1, 2), abs(-3)) + 1", "4"],
  ["a list is left out of arguments", "max(list, 1)", "1"],
  ["a name of several parts is no function", "obj.m(1)", "1"],
]);

const variables = of([
  ["a path", "obj.m + obj.k.z", "7deep"],
  ["an index", "list.1", "4"],
  ["nothing at the end of a path", "obj.x.y + 1", "1"],
  ["a name with a dash", "a-b", "dash"],
  ["a name with a dollar", "$d", "dollar"],
  ["assigned", "@x = 2; @y = @x * 3; @x + @y", "8"],
  ["an assignment prints nothing", "@x = 2", ""],
  ["nor does an empty statement", "1; ;", "1"],
  ["the last statement prints", "1; 2", "2"],
  ["behind an assignment nothing is done", "@x = @y = 3; @x + '-' + @y", "null-3"],
  ["a plain name cannot be assigned", "a = 1; a", "5"],
  ["nor can a list", "@x = list; @x + 1", "1"],
  ["null prints nothing", "nil", ""],
  ["what is missing prints nothing", "missing", ""],
  ["a boolean", "t", "true"],
  ["nothing at all", " ", ""],
]);

const malformed = of([
  ["two values", "1 2", "2"],
  ["a comma", "1, 2", "2"],
  ["a minus alone", "-", ""],
  ["an operator alone", "*", ""],
  ["half", "1 +", ""],
  ["a list", "list", ""],
  ["a list in a sum", "list + 1", ""],
  ["an open parenthesis", "(1", ""],
  ["a closed one", "1)", ""],
  ["an unknown function", "sqrt(4)", ""],
  ["no arguments", "max()", ""],
  ["an open text", "'abc", ""],
  ["half an escape", "'\\x4'", ""],
  ["half a Unicode escape", "'\\u201'", ""],
  ["half a number", "1e", ""],
  ["two points", "1.2.3", ""],
  ["half a hexadecimal number", "0x", ""],
  ["an unknown character", "1 ? 2", ""],
  ["what failed is not assigned", "@x = 1; list + 1", ""],
]);

export const expressionCases: readonly ExpressionCase[] = [
  ...numbers,
  ...texts,
  ...logic,
  ...functions,
  ...variables,
  ...malformed,
  {
    name: "over several lines",
    template: "{.eval\n  @x = 1;\n  @x + 1\n}",
    output: "2",
  },
  {
    name: "the position in a list",
    template: "{.repeated section l}{.eval @index * 2},{.end}",
    data: { l: [1, 1] },
    output: "2,4,",
  },
  {
    name: "the value here",
    template: "{.repeated section l}{.eval @ + 1},{.end}",
    data: { l: [1, "x"] },
    output: "2,x1,",
  },
  {
    name: "a variable set before",
    template: "{.var @v a}{.eval @v = @v + 1}{@v}{.eval @v}",
    data,
    output: "66",
  },
  {
    name: "a variable that ends with its section",
    template: "{.section obj}{.eval @s = m}{@s}{.end}[{@s}]",
    data,
    output: "7[]",
  },
  {
    name: "markup of the data as it is",
    template: "{.eval '<' + b}",
    data: { b: "<b>" },
    output: "<<b>",
  },
  {
    name: "what was read",
    template: "{.eval # @x = -a * 2; max(@x, 'q', !t)}",
    data,
    output:
      'EVAL=[[@x a <unary minus> 2 <multiply> <assign>], [<args> @x "q" t <logical not> max()]] -> 0',
  },
  { name: "what could not be read", template: "{.eval #1; (2}", data, output: "EVAL=[[1]]" },
  {
    name: "names of what every object has",
    template: "{.eval constructor}{.eval toString + 1}{.eval __proto__}",
    data: {},
    output: "1",
    deviates: "inherited members are not looked up",
  },
];
