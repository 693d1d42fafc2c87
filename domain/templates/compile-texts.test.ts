import { expect, it } from "vitest";
import { compile, type RenderOptions, render } from "../template-vocabulary/engine.ts";

const links = "{.repeated section a}<i>{@}</i>{@};{.alternates with}, {.end}";
const drawn = (a: unknown, options: RenderOptions = {}) =>
  render(compile(links).template, { a }, options);

const failing = Object.defineProperty(["x", "y", "z"], 1, {
  get: () => {
    throw new Error("no");
  },
});

it.each([
  ["texts", ["x", "", "z"], "<i>x</i>x;, <i></i>;, <i>z</i>z;"],
  ["what comes behind another value", ["x", 1, "z"], "<i>x</i>x;, <i>1</i>1;, <i>z</i>z;"],
  ["nothing for null", [null, "x", null], "<i></i>;, <i>x</i>x;, <i></i>;"],
  ["lists in the list", [["x", "y"]], "<i>x,y</i>x,y;"],
])("a repeated section that prints its members prints %s", (_what, list, expected) =>
  expect(drawn(list)).toEqual({ output: expected, errors: [] }),
);

it("escapes members and no text around them", () =>
  expect(drawn(["<", "b"], { escape: true }).output).toBe("<i>&lt;</i>&lt;;, <i>b</i>b;"));

it("reports a member that cannot be read at the section, and continues", () => {
  const { output, errors } = drawn(failing);
  expect(output).toBe("<i>x</i>x;, <i></i>;, <i>z</i>z;");
  expect(errors).toMatchObject([{ code: "value-failed", line: 1, column: 1 }]);
});

it.each([
  // Three steps a member: the round and its two variables.
  [{ steps: 6 }, "<i>x</i>x;, <i>y</i>y;, ", "budget-steps", 1],
  [{ output: 9 }, "<i>x</i>x", "budget-output", 32],
  [{ output: 22 }, "<i>x</i>x;, <i>y</i>y;", undefined, 0],
])("ends with %j where the members would have", (budget, output, code, column) => {
  const result = drawn(code ? ["x", "y", "z"] : ["x", "y"], { budget });
  expect(result.output).toBe(output);
  expect(result.errors).toMatchObject(code ? [{ code, line: 1, column }] : []);
});

it("counts steps deep inside of sections as ever", () => {
  const deep = (levels: number) =>
    `${"{.section b}".repeat(levels)}{.repeated section a}{@}{.end}${"{.end}".repeat(levels)}`;
  const nested = (levels: number): unknown =>
    levels === 0 ? { a: ["x", "y"] } : { b: nested(levels - 1) };
  const spent = (levels: number, steps: number) =>
    render(compile(deep(levels)).template, nested(levels), { budget: { steps } }).errors.length;
  expect([spent(13, 17), spent(13, 16)]).toEqual([0, 1]);
});
