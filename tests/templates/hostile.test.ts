import { describe, expect, it } from "vitest";
import { compile, type RenderOptions, render } from "#domain/template-vocabulary/engine.ts";
import { inheritedMembers, inheritedNames, SCRIPT } from "./hostile-data.ts";

const draw = (source: string, data: unknown = {}, options: RenderOptions = {}) =>
  render(compile(source).template, data, options);
const codes = ({ errors }: ReturnType<typeof render>) => errors.map(({ code }) => code);
const numbers = (count: number) => Array.from({ length: count }, (_each, index) => index);
/** Lists in lists, each a thousand long: the same objects, as data read from one place has them. */
const nested = (depth: number): Record<string, unknown> => {
  const inside = depth > 1 ? nested(depth - 1) : {};
  return { a: numbers(1_000).map(() => inside) };
};
const thousand = numbers(1_000);

/** What comes before a runaway tag is printed, and the error says where the tag stands. */
const ends = (
  { output, errors }: ReturnType<typeof render>,
  code: string,
  place: { readonly line: number; readonly column: number; readonly file?: string },
) => {
  expect(output.startsWith("before\n")).toBe(true);
  expect(errors.at(-1)).toMatchObject({ code, ...place });
  expect(errors.at(-1)?.message).not.toMatch(/[{}]/);
  expect(errors.at(-1)?.hint).toBeTruthy();
};

describe("runaway templates end with an error that says where", () => {
  it("a thousand cubed, with nothing inside", () => {
    const source = `before\n${"{.repeated section a}".repeat(3)}${"{.end}".repeat(3)}after`;
    ends(draw(source, nested(3)), "budget-steps", { line: 2, column: 43 });
  });
  it("ten partials that apply one another ten times each", () => {
    const partials = Object.fromEntries(
      numbers(10).map((name) => [
        `p${name}`,
        numbers(10)
          .map((other) => `{@|apply p${other}}`)
          .join(""),
      ]),
    );
    const result = draw("before\n{@|apply p0}after", 1, { partials });
    expect(result.output).toMatch(/^before\n(?:after)?$/);
    expect(result.errors.length).toBeGreaterThan(0);
    expect(result.errors.length).toBeLessThan(103);
    for (const { file } of result.errors) expect(file).toMatch(/^p\d$/);
  });
  it("a ladder of partials with fan-out ten", () => {
    const partials = Object.fromEntries(
      numbers(10).map((name) => [`p${name}`, `{@|apply p${name + 1}}`.repeat(10)]),
    );
    const result = draw("before\n{@|apply p0}", 1, { partials: { ...partials, p10: "x" } });
    ends(result, "budget-steps", { line: 1, column: expect.any(Number) as number });
  });
  it("partials in a circle stop at depth 16 and the page continues [B5.23] [B9.11]", () => {
    const partials = { a: "a{@|apply b}", b: "b{@|apply a}" };
    const result = draw("before\n{@|apply a}after", 1, { partials });
    expect(result.output).toBe(`before\n${"ab".repeat(8)}after`);
    expect(result.errors).toMatchObject([{ code: "partial-too-deep", line: 1, column: 2 }]);
  });
  it("includes in a circle", () => {
    const partials = { a: "a{.include a output}" };
    const result = draw("{.include a output}after", 1, { partials });
    expect(result.output).toBe(`${"a".repeat(16)}after`);
    expect(codes(result)).toEqual(["partial-too-deep"]);
  });
  it("a macro that applies itself", () => {
    const result = draw("{.macro m}m{@|apply m}{.end}{@|apply m}after", 1);
    expect(result.output).toBe(`${"m".repeat(16)}after`);
    expect(codes(result)).toEqual(["partial-too-deep"]);
  });
  it("macros that double", () => {
    const doubling = numbers(40).map(
      (at) => `{.macro m${at + 1}}{@|apply m${at}}{@|apply m${at}}{.end}`,
    );
    const result = draw(
      `before\n{.macro m0}${"x".repeat(2_000)}{.end}${doubling.join("")}{@|apply m15}`,
    );
    expect(codes(result).at(-1)).toMatch(/^budget-(?:steps|output)$/);
    expect(result.output.length).toBeLessThan(5_000_000);
  });
  it("variables that double", () => {
    const doubling = "{.var @v @v,@v|format @v}".repeat(60);
    const result = draw(`{.var @v t}${doubling}{@v}`, { t: "{0}{0}" });
    expect(result.output.length).toBeLessThan(5_000_000);
  });
  it("expressions that double", () => {
    const doubling = "{.eval @v = @v + @v}".repeat(60);
    const { output } = draw(`before {.eval @v = "xxxxxxxx"}${doubling}{@v}after`);
    expect(output.length).toBeLessThan(200_000);
    expect(output).toMatch(/^before .*after$/);
  });
  it("an expression of very many tokens", () => {
    const result = draw(`before {.eval 1${"+1".repeat(50_000)}}after`);
    expect(result.output).toBe("before after");
    expect(codes(result)).toEqual(["expression-invalid"]);
  });
  it("a long chain of formatters", () => {
    const { template, diagnostics } = compile(`before {a${"|html".repeat(1_000)}} after`);
    expect(render(template, { a: "<" }).output).toMatch(/^before .* after$/);
    expect(diagnostics.map(({ code }) => code)).toEqual(["chain-too-long"]);
  });
  it("blocks nested ten thousand deep", () => {
    const source = `${"{.section a}".repeat(10_000)}x${"{.end}".repeat(10_000)}after`;
    const { template, diagnostics } = compile(source);
    expect(diagnostics.map(({ code }) => code)).toContain("nested-too-deep");
    expect(typeof render(template, { a: { a: 1 } }).output).toBe("string");
  });
  it("comparisons of large values", () => {
    const large = () => numbers(5_000).map((number) => ({ number }));
    const source = "before\n{.repeated section a}{.equal? b c}x{.end}{.end}";
    ends(draw(source, { a: thousand, b: large(), c: large() }), "budget-steps", {
      line: 2,
      column: 22,
    });
  });
  it("long output", () => {
    const data = { a: thousand, b: "<".repeat(100_000) };
    const result = draw("before\n{.repeated section a}{b}{.end}", data);
    ends(result, "budget-output", { line: 2, column: 22 });
    expect(result.output.length).toBeLessThan(5_000_000);
  });
  it("long output that nobody sees", () => {
    const data = { a: thousand, b: "<".repeat(100_000) };
    const result = draw("before\n{.repeated section a}{.var @v b|html}{.end}", data);
    ends(result, "budget-output", { line: 2, column: 22 });
  });
});

describe("time, by the caller's clock", () => {
  const source = "before\n{.repeated section a}{.repeated section a}{.end}{.end}";
  it("ends the page when it is over", () => {
    let time = 0;
    const clock = () => {
      time += 10;
      return time;
    };
    const result = draw(source, nested(2), { budget: { ms: 50, clock } });
    ends(result, "budget-time", { line: 2, column: 22 });
    expect(result.errors.at(-1)?.message).toBe("The page takes longer than 50 ms to render");
  });
  it.each([
    ["jumps back", () => [1_000_000, 5, 4, 3, 2, 1]],
    ["stands still", () => [7]],
    ["is no number", () => [Number.NaN]],
  ])("a clock that %s neither ends the page nor lets it run away", (_what, times) => {
    const readings = times();
    let at = 0;
    const clock = () => readings[Math.min(at++, readings.length - 1)] as number;
    const result = draw(source, nested(2), { budget: { ms: 50, clock } });
    expect(codes(result)).toEqual(["budget-steps"]);
  });
  it("a clock that leaps ahead ends a page of a few tags no later than the clock is looked at", () => {
    let time = 0;
    const clock = () => {
      time += 1_000_000;
      return time;
    };
    expect(codes(draw(source, nested(2), { budget: { ms: 50, clock } }))).toEqual(["budget-time"]);
  });
  it("a clock alone is a limit, for a few tags too", () => {
    let time = 0;
    const clock = () => {
      time += 1_000;
      return time;
    };
    const { output, errors } = draw("{a}{a}{a}", { a: 1 }, { budget: { clock } });
    expect(output.length).toBeLessThan(3);
    expect(errors.map(({ message }) => message)).toEqual([
      "The page takes longer than 250 ms to render",
    ]);
    expect(draw("{a}", { a: 1 }, { budget: { clock: () => 5 } })).toEqual({
      output: "1",
      errors: [],
    });
  });
  it.each([
    ["steps", { steps: Number.NaN }],
    ["output", { output: Number.POSITIVE_INFINITY }],
    ["errors", { errors: -1 }],
  ])("a budget whose %s make no sense is a budget all the same", (_what, budget) => {
    const result = draw(source, nested(2), { budget });
    expect(codes(result).at(-1)).toMatch(/^(?:budget-steps|too-many-errors)$/);
  });
});

describe("a flood of errors", () => {
  it("of 100,000 keeps the first hundred and says that there were more", () => {
    const { output, errors } = draw(
      "before\n{.repeated section a}{.repeated section @}{@|apply nope}{.end}{.end}",
      { a: thousand.map(() => numbers(100)) },
      { budget: { steps: 10_000_000 } },
    );
    expect(output).toBe("before\n");
    expect(errors.length).toBeLessThan(103);
    expect(errors[0]).toMatchObject({ code: "partial-not-found", line: 2, column: 43 });
    expect(errors[100]?.message).toBe("More than 100 errors; the rest are skipped");
  });
  it("of a source keeps the first hundred", () => {
    const { diagnostics } = compile("{.end}".repeat(100_000));
    expect(diagnostics.length).toBe(101);
    expect(diagnostics.at(-1)?.code).toBe("too-many-errors");
  });
});

describe("names that every object of JavaScript has", () => {
  it.each(inheritedNames)("%s is nothing unless the data has it", (name) => {
    for (const path of [name, `a.${name}`, `list.${name}`, `text.${name}`, `n.${name}.${name}`]) {
      const data = { a: {}, list: [1], text: "text", n: 1 };
      const tags = `[{${path}}{${path}|str}{.section ${path}}x{.end}{.repeated section ${path}}x{.end}{.if ${path}}x{.end}{.var @v ${path}}{@v}{a|prop ${name}}{a|get ${name}}{a|apply ${name}}{.include ${name} output}{.inject @w ${name}}{@w}{@v.${name}}]`;
      const printed = draw(tags, data).output.replaceAll(/\{[^}]*__[^}]*\}/g, "");
      expect(printed.replaceAll("x", ""), path).toBe("[]");
    }
  });
  it.each(inheritedNames)("%s of the data is printed like any other member", (name) => {
    const data = { a: inheritedMembers("own") };
    if (!/^[a-z]/i.test(name)) return;
    expect(draw(`{a.${name}}{.section a}{${name}}{.end}{a|prop ${name}}`, data).output).toBe(
      "ownownown",
    );
  });
  it.each(inheritedNames)("%s is no formatter, predicate, partial or macro", (name) => {
    expect(draw(`{a|${name}}`).output).not.toMatch(/native code|\[object/);
    expect(draw(`{.${name}? a}x{.end}`).output).not.toContain("native code");
  });
  it("takes no markup from data that looks like it", () => {
    const data = { a: { html: SCRIPT }, b: { html: "<b>", constructor: { name: "Markup" } } };
    expect(draw("{a}{b}{a.html}", data, { escape: true }).output).toBe(
      "&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
    );
  });
});

it("a clock that fails ends nothing, and the steps still do", () => {
  const clock = () => {
    throw new Error("no battery");
  };
  const budget = { clock, ms: 5, steps: 100 };
  const { template } = compile("a{.repeated section list}b{.end}c");
  expect(render(template, { list: [1, 2] }, { budget })).toEqual({ output: "abbc", errors: [] });
  const { errors } = render(template, { list: Array(1_000).fill(1) }, { budget });
  expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
});
