import { expect, it } from "vitest";
import { provesCases } from "#tests/support/template-cases.ts";
import { comparisonCases } from "#tests/templates/comparison.cases.ts";
import { compile, render } from "../template-vocabulary/engine.ts";

provesCases(comparisonCases);

const draw = (source: string, data: unknown) => render(compile(source).template, data);

it("says that measures are not known yet [B8.21]", () => {
  const { output, errors } = draw("{.units-metric?}Y{.or}N{.end}", {});
  expect(output).toBe("N");
  expect(errors.map(({ message }) => message)).toEqual([
    '"units-metric?" formatter is not yet implemented',
  ]);
});

it("compares data that contain themselves", () => {
  const cyclic = (): unknown => {
    const made: Record<string, unknown> = { list: [1] };
    made.self = made;
    return made;
  };
  const { output, errors } = draw("{.equal? a b}Y{.or}N{.end}", { a: cyclic(), b: cyclic() });
  expect(output).toBe("Y");
  expect(errors).toEqual([]);
});

it("counts every value that it looks at", () => {
  const list = Array.from({ length: 1_000 }, (_, at) => at);
  const source = "{.repeated section a}{.equal? a b}Y{.end}{.end}";
  const { errors } = draw(source, { a: list, b: [...list] });
  expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
});

it("takes members called as those of the language for what they are", () => {
  const a = JSON.parse('{"__proto__":1,"constructor":2,"hasOwnProperty":3}');
  const b = JSON.parse('{"hasOwnProperty":3,"constructor":2,"__proto__":1}');
  expect(draw("{.equal? a b}Y{.or}N{.end}{.equal? a c}Y{.or}N{.end}", { a, b, c: {} }).output).toBe(
    "YN",
  );
});
