import type { TemplateCase } from "./template-cases.ts";

const data = {
  zero: 0,
  two: 2,
  three: 3,
  neg: -3,
  half: 2.5,
  s2: "2",
  ten: "10",
  nine: "9",
  word: "x y",
  t: true,
  f: false,
  tt: "true",
  no: null,
  empty: "",
  l: [1, { y: [null] }],
  m: [1, { y: [null] }],
  o: { x: 2, y: 1 },
  q: { y: 1, x: 2 },
  e: {},
  big: 1e21,
};

type Rows<Row> = readonly (readonly [Row, output: "Y" | "N" | ""])[];

/** A predicate with arguments over the data above. */
const holding = (predicate: string, rows: Rows<string>): readonly TemplateCase[] =>
  rows.map(([args, output]) => ({
    name: predicate,
    template: `{.${predicate}${args}}Y{.or}N{.end}`,
    data,
    output,
  }));

/** A predicate where `@` is a value. */
const here = (predicate: string, rows: Rows<unknown>): readonly TemplateCase[] =>
  rows.map(([v, output]) => ({
    name: `${predicate} at ${JSON.stringify(v)}`,
    template: `{.section v}{.${predicate}}Y{.or}N{.end}{.end}`,
    data: { v },
    output,
  }));

// biome-ignore format: a table, many cases to a line
export const comparisonCases: readonly TemplateCase[] = [
  ...holding("equal?", [
    ["", "N"], [" two", "N"], [" two 2", "Y"], [" two s2", "N"], [' s2 "2"', "Y"], [" s2 2", "N"],
    [" l m", "Y"], [" o q", "Y"], [" o e", "N"], [" missing null", "Y"], [" missing no", "Y"],
    [" missing f", "N"], [" no zero", "N"], [" t true", "Y"], [" tt true", "N"],
    [' empty ""', "Y"], [" two 2 3", "Y"], [" 3 two", "N"], [':word:"x y"', "Y"],
    [' word "x y"', "N"], [" two  2", "N"], [" 'x' word", "N"], [" @ @", "Y"], [" l [1]", "N"],
    [" l.0 1", "Y"], [" l.1.y [null]", "Y"], [" big 1e21", "Y"], [" two 02", "N"],
    [" half 2.5", "Y"], [" neg -3", "Y"],
  ]),
  ...holding("notEqual?", [
    ["", "N"], [" two", "Y"], [" two 3", "Y"], [" two 2", "N"], [" l m", "N"],
    [" missing null", "N"],
  ]),
  ...holding("greaterThan?", [
    ["", "N"], [" two 1", "Y"], [" two 2", "N"], [" ten nine", "N"], [' ten "9"', "N"],
    [" two s2", "N"], [" three s2", "Y"], [" s2 3", "N"], [" t f", "Y"], [" t tt", "N"],
    [" l 1", "N"], [" missing 0", "N"], [" no 0", "N"], [" word two", "Y"], [" two word", "Y"],
    [" o q", "N"],
  ]),
  ...holding("greaterThanOrEqual?", [
    [" two 2", "Y"], [" two 3", "N"], [" l m", "Y"], [" l o", "N"], [" missing no", "Y"],
    [" t true", "Y"], [" empty missing", "Y"],
  ]),
  ...holding("lessThan?", [
    [" two 3", "Y"], [" 3 two", "N"], [" nine ten", "N"], [" f t", "Y"], [" l 1", "Y"],
    [" missing 0", "Y"], [" neg 0", "Y"], [" two word", "N"],
  ]),
  ...holding("lessThanOrEqual?", [
    [" two 2", "Y"], [" three 2", "N"], [" f false", "Y"], [" o q", "Y"], [" empty word", "Y"],
    [" -3 neg", "Y"],
  ]),
  ...holding("even?", [
    ["", "N"], [" two", "Y"], [" three", "N"], [" zero", "Y"], [" 2", "N"], [" s2", "N"],
    [" half", "N"], [" big", "Y"], [" neg", "N"], [" missing", "N"], [" two three", "Y"],
  ]),
  ...holding("odd?", [
    ["", "N"], [" three", "Y"], [" two", "N"], [" neg", "Y"], [" 3", "N"], [" half", "N"],
    [" t", "N"],
  ]),
  ...holding("nth?", [
    ["", "N"], [" 2", "N"], [" two 2", "Y"], [" three 2", "N"], [" zero 3", "Y"], [" two 0", "N"],
    [" neg 3", "Y"], [" half 1", "N"], [" s2 2", "N"], [" three 3 3", "N"],
    [" three missing", "N"], [":three:3", "Y"],
  ]),
  ...holding("plural?", [
    ["", "N"], [" two", "N"],
  ]),
  ...holding("singular?", [["", "N"]]),
  ...holding("debug?", [
    ["", "N"], [" x", "N"],
  ]),
  ...holding("units-metric?", [["", "N"]]),
  ...here("plural?", [
    [0, ""], [1, "N"], [2, "Y"], [1.5, "Y"], ["2", "Y"], ["x", "N"], [true, "N"], [[1, 2], "N"],
    [{ x: 1 }, "N"],
  ]),
  ...here("singular?", [
    [0, ""], [1, "Y"], ["1", "Y"], ["1.0", "Y"], [true, "Y"], [[1], "N"],
  ]),
  ...here("even?", [
    [2, "Y"], [3, "N"], ["2", "N"], [[2], "N"],
  ]),
  ...here("odd?", [
    [1, "Y"], ["1", "N"],
  ]),
  ...here("nth? 3", [
    [3, "Y"], [6, "Y"], [7, "N"], ["3", "N"],
  ]),
  ...here("equal? 2", [
    [2, "Y"], ["2", "N"],
  ]),
  ...here("greaterThan? 2", [
    [3, "Y"], ["10", "N"], [[3], "N"], [{ x: 1 }, "N"],
  ]),
  { name: "in its place", template: "{.debug?}Y{.or}N{.end}", data: { debug: true }, output: "Y" },
  { name: "in its place", template: "{.debug?}Y{.or}N{.end}", data: { debug: "x" }, output: "Y" },
  { name: "in its place", template: "{.debug?}Y{.or}N{.end}", data: { debug: 0 }, output: "N" },
  {
    name: "in its place",
    template: "{.repeated section a}{.odd? @index}o{.or nth? @index 2}e{.end}{.end}",
    data: { a: [7, 8, 9] },
    output: "oeo",
  },
  {
    name: "in its place",
    template: "{.repeated section a}{.odd?}o{.or}e{.end}{.end}",
    data: { a: [7, 8, 9] },
    output: "oeo",
  },
  {
    name: "in its place",
    template: "{.section a}{.debug?}Y{.end}{.end}",
    data: { a: { x: 1 }, debug: 1 },
    output: "Y",
  },
];
