import { expect, it } from "vitest";
import { compile, render } from "./engine.ts";

const holds = (test: string, data: unknown = {}): string =>
  render(compile(`{.${test}}Y{.or}N{.end}`).template, data).output;

it.each([
  ['equal? a "x"', { a: "x" }, "Y"],
  ['equal? a "x y"', { a: "x y" }, "Y"],
  ['equal?:a:"x y"', { a: "x y" }, "Y"],
  ["equal? a 'x y'", { a: "x y" }, "Y"],
  ["equal? a b", { a: [1, { x: 2 }], b: [1, { x: 2 }] }, "Y"],
  ['equal? a "2"', { a: 2 }, "N"],
  ["equal? a 2", { a: 2 }, "Y"],
  ["equal? a null", {}, "N"],
  ["equal? a true", { a: true }, "Y"],
  ["equal?", {}, "N"],
  ["equal? 5", 5, "Y"],
  ["greaterThan? a 3", { a: 4 }, "Y"],
  ["greaterThan? a 4", { a: 4 }, "N"],
  ["greaterThanOrEqual? a 4", { a: 4 }, "Y"],
  ["lessThan? a b", { a: "a", b: "b" }, "Y"],
  ["lessThanOrEqual? a 4", { a: 5 }, "N"],
  ["greaterThan? a 3", { a: [4] }, "N"],
  ["even? 2", {}, "Y"],
  ["even? a", { a: 3 }, "N"],
  ["even? a", { a: "4" }, "Y"],
  ["odd? a", { a: -3 }, "Y"],
  ["odd? a", { a: 1.5 }, "N"],
  ["nth? a 3", { a: 6 }, "Y"],
  ["nth? a 0", { a: 6 }, "N"],
  ["nth? 3", {}, "N"],
  ["debug?", { debug: true }, "Y"],
  ["debug?", {}, "N"],
])("{.%s} over %j: %s", (test, data, expected) => expect(holds(test, data)).toBe(expected));

it.each([
  ["odd?", "oeo"],
  ["odd? @index", "oeo"],
  ["nth? 2", "eoe"],
  ["nth? @index 3", "eeo"],
])("{.%s} goes by the place in a repeated section", (test, expected) => {
  const source = `{.repeated section a}{.${test}}o{.or}e{.end}{.end}`;
  expect(render(compile(source).template, { a: [7, 8, 9] }).output).toBe(expected);
});
