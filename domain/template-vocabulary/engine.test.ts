import { describe, expect, it } from "vitest";
import { compile, type RenderOptions, render } from "./engine.ts";

const draw = (source: string, data: unknown = {}, options: RenderOptions = {}): string =>
  render(compile(source).template, data, options).output;
const renderAll = (source: string, data: unknown) => render(compile(source).template, data);
const errorsOf = (source: string, data: unknown = {}, options: RenderOptions = {}) =>
  render(compile(source).template, data, options).errors;

/** A list with one item, at this index. */
const listOf = (index: number): readonly string[] => {
  const list: string[] = [];
  list[index] = "x";
  return list;
};

describe("variables", () => {
  it.each([
    ["a name", "{a}", { a: "x" }, "x"],
    ["a path", "{a.b.c}", { a: { b: { c: 9 } } }, "9"],
    ["an index", "{a.1.b}", { a: [{}, { b: 2 }] }, "2"],
    ["the highest index", "{a.2147483647}", { a: listOf(2_147_483_647) }, "x"],
    ["no index above the highest", "[{a.2147483648}]", { a: listOf(2_147_483_648) }, "[]"],
    ["the value here", "{.section a}{@}{.end}", { a: 5 }, "5"],
    ["a number", "{a}", { a: 1.5 }, "1.5"],
    ["zero", "{a}", { a: 0 }, "0"],
    ["true", "{a}", { a: true }, "true"],
    ["null", "[{a}]", { a: null }, "[]"],
    ["what is missing", "[{a}]", {}, "[]"],
    ["an object", "[{a}]", { a: { b: 1 } }, "[]"],
    ["a list", "{a}", { a: [1, "x", [2, null], null, { b: 1 }] }, "1,x,2,,null,[object Object]"],
    ["the first of several", "{a,b}", { a: 1, b: 2 }, "1"],
    ["the root", "{@}", "text", "text"],
  ])("prints %s", (_what, source, data, expected) => expect(draw(source, data)).toBe(expected));
});

describe("sections", () => {
  it.each([
    ["goes into the value", "{.section a}{b}{.end}", { a: { b: 1 } }, "1"],
    ["finds outer names", "{.section a}{b}{c}{.end}", { a: { b: 1 }, c: 2 }, "12"],
    [
      "lets an inner null hide an outer name",
      "{.section a}[{b}]{.end}",
      { a: { b: null }, b: 7 },
      "[]",
    ],
    ["takes the or for nothing", "{.section a}x{.or}y{.end}", {}, "y"],
    ["takes the or for an empty list", "{.section a}x{.or}y{.end}", { a: [] }, "y"],
    ["takes the or for an empty object", "{.section a}x{.or}y{.end}", { a: {} }, "y"],
    ["takes the or for 0, false and empty text", "{.section a}x{.or}y{.end}", { a: 0 }, "y"],
    ["asks an or-predicate", "{.section a}x{.or equal? b 1}y{.or}z{.end}", { b: 1 }, "y"],
    ["goes on behind a dead or", "{.section a}1{.or}2{.or}3{.end}", {}, "23"],
    [
      "looks in the nearest section only",
      "{.section a}{.section c}x{.or}y{.end}{.end}",
      { a: 1, c: 2 },
      "y",
    ],
    ["stands in the value in its or", "{.section a}x{.or}[{@}]{.end}", { a: 0 }, "[0]"],
  ])("%s", (_what, source, data, expected) => expect(draw(source, data)).toBe(expected));
});

describe("repeated sections", () => {
  const letters = { a: ["x", "y", "z"] };
  it.each([
    ["repeats", "{.repeated section a}{@}{.end}", letters, "xyz"],
    [
      "puts alternates between",
      "{.repeated section a}{@}{.alternates with}-{.end}",
      letters,
      "x-y-z",
    ],
    ["counts from 1 and from 0", "{.repeated section a}{@index}{@index0}{.end}", letters, "102132"],
    [
      "knows the index further in",
      "{.repeated section a}{.section b}{@index}{.end}{.end}",
      { a: [{ b: 1 }] },
      "1",
    ],
    ["knows no index outside", "[{@index}]", letters, "[]"],
    ["takes the or for an empty list", "{.repeated section a}x{.or}none{.end}", { a: [] }, "none"],
    [
      "takes the or for an object",
      "{.repeated section a}x{.or}none{.end}",
      { a: { b: 1 } },
      "none",
    ],
    ["takes the or for text", "{.repeated section a}x{.or}none{.end}", { a: "text" }, "none"],
    [
      "repeats inside itself",
      "{.repeated section @}{.repeated section @}{@}{.end};{.end}",
      [[1, 2], [3]],
      "12;3;",
    ],
  ])("%s", (_what, source, data, expected) => expect(draw(source, data)).toBe(expected));
});

describe("if", () => {
  it.each([
    ["a", { a: 1 }, "Y"],
    ["a || b", { b: 1 }, "Y"],
    ["a && b", { a: 1 }, "N"],
    ["a || b && c", { a: 1 }, "Y"],
    ["a && b || c", { c: 1 }, "N"],
    ["a && b && c || c", { a: 1, c: 1 }, "N"],
    ["a || b || c", { c: 1 }, "Y"],
    ["a.b && c.d", { a: { b: 1 }, c: { d: 1 } }, "Y"],
    ["equal? a 1", { a: 1 }, "Y"],
  ])("{.if %s} over %j", (test, data, expected) =>
    expect(draw(`{.if ${test}}Y{.or}N{.end}`, data)).toBe(expected),
  );
});

describe("variables of the template", () => {
  it.each([
    ["keeps a value", "{.var @x a.b}{@x}", { a: { b: 4 } }, "4"],
    ["keeps what formatters made", "{.var @x a|html}{@x}", { a: "<" }, "&lt;"],
    ["ends with its section", "{.section a}{.var @x b}{.end}[{@x}]", { a: { b: 1 } }, "[]"],
    [
      "is seen further in",
      "{.var @x a}{.section b}{@x.c}{.end}",
      { a: { c: 1 }, b: { d: 2 } },
      "1",
    ],
    [
      "is new in every round",
      "{.repeated section a}[{@x}]{.var @x @}{.end}",
      { a: [1, 2] },
      "[][]",
    ],
    ["makes an object", "{.ctxvar @x a=b c=d.e}{@x|json}", { b: 1, d: { e: 2 } }, '{"a":1,"c":2}'],
  ])("%s", (_what, source, data, expected) => expect(draw(source, data)).toBe(expected));

  it("takes injected data", () =>
    expect(draw("{.inject @x ./a.json}{@x.b}", {}, { injects: { "./a.json": { b: 1 } } })).toBe(
      "1",
    ));
  it("reports injected data that is not there", () =>
    expect(errorsOf("{.inject @x ./a.json}", {}, { mode: "strict" })[0]?.message).toBe(
      "Injected file './a.json' could not be found",
    ));
});

describe("characters and comments", () => {
  it("prints meta characters and spaces", () =>
    expect(draw("{.meta-left}{.space}{.tab}{.newline}{.meta-right}")).toBe("{ \t\n}"));
  it("leaves comments out", () => expect(draw("a{# one }b{## two\n {x} ##}c")).toBe("abc"));
});

describe("partials and macros", () => {
  const partials = {
    "p.html": "<{@}>",
    outer: "{x}{y}",
    deep: "{@|apply deep}",
    bad: "{.section a}x",
  };
  it.each([
    ["applies a partial", "{a|apply p.html}", { a: 1 }, "<1>"],
    ["sees outer names", "{a|apply outer}", { a: { x: 1 }, y: 2 }, "12"],
    ["hides them when private", "{a|apply outer private}", { a: { x: 1 }, y: 2 }, "1"],
    ["includes with output", "[{.include p.html output}]", 3, "[<3>]"],
    ["includes silently", "[{.include p.html}]", 3, "[]"],
    ["applies a macro", "{.macro m}[{@}]{.end}{a|apply m}", { a: 3 }, "[3]"],
    ["prefers the macro", "{.macro p.html}[{@}]{.end}{a|apply p.html}", { a: 3 }, "[3]"],
    ["prints nothing for one that is missing", "[{a|apply gone}]", { a: 1 }, "[]"],
  ])("%s", (_what, source, data, expected) =>
    expect(draw(source, data, { partials })).toBe(expected),
  );
  it.each([
    ["{a|apply gone}", "Partial 'gone' could not be found"],
    ["{a|apply deep}", "Partial 'deep' exceeded max recursion depth of 16"],
    ["{a|apply bad}", "Partial 'bad' parse failed: The {.section} block is not closed"],
    ["{a|apply toString}", "Partial 'toString' could not be found"],
  ])("reports %s [B5.23] [B8.21] [B9.11]", (source, message) =>
    expect(errorsOf(source, { a: 1 }, { partials })[0]?.message).toBe(message),
  );
  it("reaches the 16th level and no further [B5.23]", () => {
    const counting = { p: "{.if @.n}{@.n|apply p}{.end}x" };
    let data: unknown = {};
    for (let depth = 0; depth < 40; depth += 1) data = { n: data, m: 1 };
    expect(draw("{@|apply p}", data, { partials: counting })).toBe("x".repeat(16));
  });
});

describe("errors", () => {
  it("names an unknown formatter, prints nothing of it and continues [B8.21]", () => {
    const { template, diagnostics } = compile("a{b|nope}\n {c}", { file: "x.html" });
    const { output, errors } = render(template, { b: 1, c: 2 });
    expect(output).toBe("a\n 2");
    const problem = {
      code: "unknown-formatter",
      message: "Formatter 'nope' is unknown",
      hint: "The tag prints nothing. Check the spelling.",
      file: "x.html",
      line: 1,
      column: 2,
    };
    expect(diagnostics).toEqual([problem]);
    expect(errors).toEqual([problem]);
  });
  it("names an unknown predicate [B8.21]", () => {
    const { template, diagnostics } = compile("{.nope? a}x{.or}y{.end}");
    expect(diagnostics[0]?.message).toBe("Predicate 'nope?' is unknown");
    expect(render(template, {}).output).toBe("y");
  });
  it("lets a formatter that fails spoil its own tag only", () => {
    const b = {
      get x(): never {
        throw new Error("no");
      },
    };
    const { output, errors } = renderAll("a{b|get x}c{b.x}{.if b.x}{.end}{.section d}{e}{.end}", {
      b,
      d: { e: 5 },
    });
    expect(output).toBe("ac5");
    expect(errors.map(({ message }) => message)).toEqual([
      "Formatter 'get' failed: no",
      "A value could not be read: no",
      "A value could not be read: no",
    ]);
  });
  it("reports names that mean nothing in strict mode only", () => {
    expect(errorsOf("{a}{b}", { b: 1 }, { mode: "strict" })[0]?.message).toBe(
      "'a' is not defined here",
    );
    expect(errorsOf("{a}{b}", { b: 1 })).toEqual([]);
  });
  it("takes partials and injects of compile where render has none of that name", () => {
    const { template } = compile("{@|apply p}{@|apply q}{.inject @i a}{.inject @j b}{@i}{@j}", {
      partials: { p: "P", q: "Q" },
      injects: { a: "A", b: "B" },
    });
    expect(render(template, 1).output).toBe("PQAB");
    expect(render(template, 1, { partials: { p: "1" }, injects: { b: "2" } }).output).toBe("1QA2");
    expect(render(template, 1).output).toBe("PQAB");
  });
  it("gives every compilation diagnostics of its own", () => {
    (compile("{.end}").diagnostics as unknown[]).length = 0;
    expect(compile("{.end}").diagnostics).toHaveLength(1);
  });
  it("renders nothing that compile did not make", () => {
    const { template } = compile("x");
    expect(() => render(JSON.parse(JSON.stringify(template)), {})).toThrow(TypeError);
  });
});

describe("escaping", () => {
  const data = { a: `<b>"&'`, list: ["<", 1] };
  it.each([
    ["a plain variable", "{a}", "&lt;b&gt;&quot;&amp;&#39;"],
    ["a list", "{list}", "&lt;,1"],
    ["what a text formatter gives", "{a|truncate 2}", "&lt;b..."],
    ["what an expression gives", '{.eval a + "<"}', "&lt;b&gt;&quot;&amp;&#39;&lt;"],
    ["html", "{a|html}", "&lt;b&gt;&quot;&amp;&#39;"],
    ["a variable that keeps markup", "{.var @x a|html}{@x}", "&lt;b&gt;&quot;&amp;&#39;"],
    ["markup", "{a|markup}", `<b>"&'`],
    ["text made of markup", "{a|markup|truncate 1}", "&lt;..."],
    ["a partial", "{a|apply p}", "<i>&lt;b&gt;&quot;&amp;&#39;</i>"],
  ])("of %s", (_what, source, expected) =>
    expect(draw(source, data, { escape: true, partials: { p: "<i>{@}</i>" } })).toBe(expected),
  );
  it("is left to the author by default", () =>
    expect(draw("{a}{a|html}", data)).toBe(`<b>"&'&lt;b&gt;"&amp;'`));
});

it("takes null for no options, as callers without types may send it", () => {
  const { template, diagnostics } = compile("a{b}", null as never);
  expect(diagnostics).toEqual([]);
  expect(render(template, { b: 1 }, null as never)).toEqual({ output: "a1", errors: [] });
});
