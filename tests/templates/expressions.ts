import type { Chance } from "./chance.ts";

const functions = ["abs", "min", "max", "num", "str", "bool", "nope", "pow"] as const;
const operators = [
  ..."+ - * / % ** < > <= >= == != === !== && || & | ^ << >>".split(" "),
  "+",
  "*",
] as const;
const literals = [
  "0",
  "1",
  "2",
  "3.5",
  "-1",
  "0x1f",
  "1e3",
  `"a"`,
  `'b c'`,
  `"\\u2603"`,
  `"\\x41"`,
  "true",
  "false",
  "null",
  "undefined",
  "pi",
  "e",
  "infinity",
  "nan",
  "PI",
  ".5",
  "1.",
] as const;
const broken = ["(", ")", ",", ";", "=", `"`, "#", "?", "1 2", "+ +", "()", "@", "!", "\\", "[1]"];

const term = (chance: Chance, path: () => string, depth: number): string => {
  const kind = chance.whole(0, depth > 0 ? 9 : 5);
  if (kind < 3) return chance.pick(literals);
  if (kind < 6) return path();
  if (kind === 6) return `(${sum(chance, path, depth - 1)})`;
  if (kind === 7)
    return `${chance.pick(["-", "+", "!", "~", "!!"])}${term(chance, path, depth - 1)}`;
  const args = chance.list(3, () => sum(chance, path, depth - 1));
  return `${chance.pick(functions)}(${args.join(chance.pick([",", ", "]))})`;
};

const sum = (chance: Chance, path: () => string, depth: number): string => {
  const terms = [term(chance, path, depth)];
  while (chance.often(0.55) && terms.length < 5)
    terms.push(chance.pick(operators), term(chance, path, depth));
  return terms.join(chance.pick(["", " ", " "]));
};

/** Input for `{.eval}`, sometimes broken. */
export const anyExpression = (chance: Chance, path: () => string): string => {
  const statements = [sum(chance, path, 2)];
  while (chance.often(0.3) && statements.length < 4)
    statements.push(chance.often(0.6) ? `@v = ${sum(chance, path, 1)}` : sum(chance, path, 1));
  const text = statements.join(chance.pick([";", " ; "]));
  if (chance.often(0.9)) return text;
  const at = chance.whole(0, text.length);
  return `${text.slice(0, at)}${chance.pick(broken)}${text.slice(at)}`;
};
