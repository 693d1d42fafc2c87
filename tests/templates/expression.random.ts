/** Random, mostly valid expressions for comparison with the reference engine. */
type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const BINARY = "+ + + - * / % ** < > <= >= == != === !== & | ^ << >> && ||".split(" ");
const UNARY = ["-", "+", "!", "~"];
const FUNCTIONS = ["max", "min", "abs", "num", "str", "bool"];
const LITERALS = [
  "0",
  "1",
  "2",
  "3.5",
  "1e3",
  "1e-8",
  "1e300",
  "0x1F",
  "007",
  "2147483648",
  "'a'",
  '"b c"',
  "''",
  "'12'",
  "'-0x1f'",
  "'1.5e2'",
  "'\\u0041'",
  "'\\x3c'",
  "'\\n'",
  "true",
  "false",
  "null",
  "PI",
  "E",
  "Infinity",
  "NaN",
];
const NAMES = ["a", "b", "c", "d.e", "d.f.0", "list.1", "missing", "@x", "@y"];
const NO_VALUES = ["list", "@", "d"];
const NOISE = [")", "(", ",", "'", "1..2", "?", "=", "foo(", "\\", "e", "1e", ".5", "max()"];

const operand = (random: Random, depth: number): string => {
  const kind = random();
  if (depth <= 0 || kind < 0.4)
    return pick(random, random() < 0.6 ? LITERALS : random() < 0.02 ? NO_VALUES : NAMES);
  if (kind < 0.55) return `${pick(random, UNARY)}${operand(random, depth - 1)}`;
  if (kind < 0.7) return `(${chain(random, depth - 1)})`;
  const values = Array.from({ length: Math.ceil(random() * 3.1) }, () => chain(random, depth - 1));
  return `${pick(random, FUNCTIONS)}(${values.join(", ")})`;
};

const chain = (random: Random, depth: number): string => {
  let text = operand(random, depth);
  while (random() < 0.5) text += ` ${pick(random, BINARY)} ${operand(random, depth)}`;
  return text;
};

const statement = (random: Random): string => {
  const text = chain(random, 3);
  const assigned = random() < 0.3 ? `${pick(random, ["@x", "@y"])} = ${text}` : text;
  return random() < 0.03 ? `${assigned} ${pick(random, NOISE)} ${chain(random, 1)}` : assigned;
};

export const randomExpression = (random: Random): string => {
  const statements = Array.from({ length: 1 + Math.floor(random() * 3) }, () => statement(random));
  return `${random() < 0.05 ? "#" : ""}${statements.join("; ")}`;
};

const VALUES: readonly unknown[] = [
  0,
  1,
  -1,
  2.5,
  1e21,
  true,
  false,
  null,
  "",
  "a",
  "10",
  "0x10",
  "-5",
  "1.",
  " 1",
  "é😀",
];

export const randomData = (random: Random): unknown => ({
  a: pick(random, VALUES),
  b: pick(random, VALUES),
  c: pick(random, VALUES),
  d: { e: pick(random, VALUES), f: [pick(random, VALUES)] },
  list: [pick(random, VALUES), pick(random, VALUES)],
});
