import { describe, expect, it } from "vitest";
import { seeded } from "#tests/event-store/seeded.ts";
import { renderByOracle } from "#tests/support/template-oracle.ts";
import { expressionCases } from "#tests/templates/expression.cases.ts";
import { randomData, randomExpression } from "#tests/templates/expression.random.ts";
import { compile, render } from "../template-vocabulary/engine.ts";
import { limits } from "./limits.ts";

const draw = (source: string, data: unknown = {}, isEscaped = false) =>
  render(compile(source).template, data, { escape: isEscaped });

describe("an expression prints", () => {
  it.each(expressionCases)("$name: $template", ({ template, data = {}, output }) =>
    expect(draw(template, data).output).toBe(output),
  );
});

describe("as the reference engine does, or not for a reason", () => {
  it.each(expressionCases)("$name", ({ template, data = {}, output, deviates }) => {
    const theirs = renderByOracle(template, data);
    if (deviates === undefined) {
      expect(theirs.output).toBe(output);
      expect(draw(template, data).errors.length > 0).toBe(theirs.errors.length > 0);
    } else expect(theirs.output).not.toBe(output);
  });
});

it("a thousand random expressions print what the reference engine prints, or fail where it fails", () => {
  const seed = 20_260;
  const random = seeded(seed);
  for (let number = 0; number < 1_000; number += 1) {
    const source = `{.eval ${randomExpression(random)}}|{@x}|{@y}`;
    const data = randomData(random);
    const theirs = renderByOracle(source, data);
    const ours = draw(source, data);
    const what = `seed ${seed}, number ${number}: ${source} with ${JSON.stringify(data)}`;
    expect(ours.output, what).toBe(theirs.output);
    expect(ours.errors.length > 0, what).toBe(theirs.errors.length > 0);
  }
});

describe("errors", () => {
  it.each([
    ["'abc", `Error parsing expression: "'abc": unterminated string`],
    ["sqrt(4)", `Error parsing expression: "sqrt(4)": invalid function sqrt`],
    [
      "'\\x4'",
      `Error parsing expression: "'\\\\x4'": \\x needs 2 hexadecimal digits and the end of the text behind it`,
    ],
    [
      "'\\u12'",
      `Error parsing expression: "'\\\\u12'": \\u needs 4 hexadecimal digits and the end of the text behind it`,
    ],
    ["'a\nb'", `Error parsing expression: "'a\\nb'": a string cannot span several lines`],
    ["1 ? 2", `Error parsing expression: "1 ? 2": unexpected "?"`],
    ["1 \u0001", `Error parsing expression: "1 \\u0001": unexpected "\\u0001"`],
    ["0x", `Error parsing expression: "0x": 0x has no hexadecimal digits`],
    ["1e+", `Error parsing expression: "1e+": an exponent has no digits`],
    ["1.1.1", `Error parsing expression: "1.1.1": a number can have only one decimal point`],
    ["1e1.1", `Error parsing expression: "1e1.1": the exponent must be a whole number`],
    ["(1", `Error parsing expression: "(1": unmatched (`],
    ["1)", `Error parsing expression: "1)": unmatched )`],
  ])("%j cannot be read [B5.23] [B8.21]", (code, message) => {
    const { diagnostics } = compile(`\n  {.eval ${code}}`, { file: "a.html" });
    expect(diagnostics).toEqual([
      {
        code: "expression-invalid",
        message,
        hint: "Check quotes, parentheses and names. The functions are abs, bool, max, min, num and str.",
        file: "a.html",
        line: 2,
        column: 3,
      },
    ]);
  });

  it.each([
    [
      "1 +",
      "Error reducing expression: 1 +: + is missing an operand, or its operand is a list or object",
    ],
    [
      "list * 2",
      "Error reducing expression: list * 2: * is missing an operand, or its operand is a list or object",
    ],
    ["min()", "Error reducing expression: min(): function min has no value to work on"],
    ["list", "Error reducing expression: list: the result must not be a list or object"],
  ])("%j cannot be evaluated, and prints nothing [B5.23] [B8.21]", (code, message) => {
    const { output, errors } = draw(`a{.eval ${code}}b`, { list: [1] });
    expect(output).toBe("ab");
    expect(errors).toEqual([
      {
        code: "expression-failed",
        message,
        hint: "An operator needs operands that are not lists or objects. Use their members.",
        line: 1,
        column: 2,
      },
    ]);
  });

  it("are reported once for each that cannot be read", () => {
    const { template, diagnostics } = compile("{.eval (}{.eval 1}{.eval )}");
    expect(diagnostics.map(({ column }) => column)).toEqual([1, 19]);
    expect(render(template, {})).toMatchObject({
      output: "1",
      errors: [{ code: "expression-invalid" }, { code: "expression-invalid" }],
    });
  });
});

describe("limits", () => {
  it("of tokens [B5.23]", () => {
    const of = (tokens: number) => `{.eval ${"1+".repeat((tokens - 1) / 2)}1}`;
    expect(draw(of(limits.expressionTokens - 1)).output).toBe("500");
    expect(compile(of(limits.expressionTokens + 1)).diagnostics[0]?.message).toMatch(
      /more than 1000 tokens$/,
    );
  });

  it("of a text that doubles [B5.23]", () => {
    const { output, errors } = draw(`{.eval @a = 'x'; ${"@a = @a + @a;".repeat(60)} @a}[{@a}]`);
    expect(output).toBe("[]");
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toMatch(/a string longer than 100000 characters$/);
  });

  it("of what all texts together may cost", () => {
    const data = { list: Array.from({ length: 20_000 }, () => 0), text: "x".repeat(50_000) };
    const { errors } = draw("{.repeated section list}{.eval @a = text + text}{.end}", data);
    expect(errors.map(({ code }) => code)).toEqual(["budget-output"]);
  });

  it("of failing again and again", () => {
    const data = { list: Array.from({ length: 100_000 }, () => 0) };
    const { errors } = draw("{.repeated section list}{.eval list + 1}{.end}", data);
    expect(errors.at(-1)?.code).toBe("budget-steps");
  });

  it("of comparing long texts again and again", () => {
    const text = "x".repeat(1_000_000);
    const data = { list: Array.from({ length: 20_000 }, () => 0), text, same: `${text}` };
    const { errors } = draw("{.repeated section list}{.eval text == same}{.end}", data);
    expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
  });
});

it("is escaped where everything is", () => {
  expect(draw("{.eval '<' + b}{.eval #'<'}", { b: "<b>" }, true).output).toBe(
    "&lt;&lt;b&gt;EVAL=[[&quot;&lt;&quot;]] -&gt; &lt;",
  );
});
