import { expect, it } from "vitest";
import { compile, render } from "../template-vocabulary/engine.ts";
import { stringify } from "./json-formatters.ts";
import { Markup } from "./markup.ts";
import type { Scope } from "./scope.ts";

const doubled = (times: number): unknown => {
  let value: unknown = ["x"];
  for (let time = 0; time < times; time += 1) value = [value, value];
  return value;
};

it.each(["json", "json-pretty", "raw"])(
  "%s of what unfolds for ever costs more than a page has",
  (name) => {
    const { template } = compile(`{a|${name}}`);
    const { output, errors } = render(template, { a: doubled(40) }, { budget: { steps: 10_000 } });
    expect(output).toBe("");
    expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
  },
);

const costOf = (value: unknown, indent?: number): number => {
  let cost = 0;
  const charge = (steps: number) => {
    cost += steps;
  };
  stringify(value, { charge } as Scope, indent);
  return cost;
};

it.each([
  ["a text", "x".repeat(64_000), 1_000],
  ["markup", new Markup("x".repeat(64_000)), 1_000],
  ["a name", { ["x".repeat(6_400)]: 1 }, 100],
  ["each of many values", Array.from({ length: 6_400 }), 2_500],
])("the length of %s costs", (_what, value, steps) => {
  expect(costOf(value)).toBe(steps);
});

it("indentation costs", () => {
  expect(costOf([[[[Array.from({ length: 64 })]]]], 10)).toBeGreaterThan(
    costOf([[[[Array.from({ length: 64 })]]]]) + 60,
  );
});
