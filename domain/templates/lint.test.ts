import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seeded } from "#tests/event-store/seeded.ts";
import { lint } from "./lint.ts";
import { lintCodes, severityOf } from "./lint-problem.ts";

type Options = Parameters<typeof lint>[1];
const found = (source: string, options?: Options) =>
  lint(source, options).map(({ code, line, column }) => `${code} ${line}:${column}`);
const codes = (source: string, options?: Options) => lint(source, options).map(({ code }) => code);
const hints = (source: string, options?: Options) => lint(source, options).map(({ hint }) => hint);

describe("what the parser says", () => {
  it.each([
    ["{.section a}", ["block-not-closed 1:1"]],
    ["a\n {.end}", ["misplaced-end 2:2"]],
    ["{.alternates with}", ["misplaced-alternates 1:1"]],
    ["{.section a}{.or}{.or}{.end}", ["or-never-executes 1:18"]],
    ["{.eval (1}", ["expression-invalid 1:1"]],
    ["{.section a}{.or}{.end}", []],
  ])("%s [B4.14]", (source, expected) => expect(found(source)).toEqual(expected));

  it("is an error when the page is spoilt, else a warning", () => {
    expect(lint("{.section a}{.or}{.or}", { file: "a.html" })).toMatchObject([
      { severity: "error", code: "block-not-closed", file: "a.html" },
      { severity: "warning", code: "or-never-executes", file: "a.html" },
    ]);
  });
});

describe("unknown and deprecated names", () => {
  it.each([
    ["{a|jsn}", ["unknown-formatter 1:1"], "Did you mean 'json'?"],
    ["{.var @x a|htlm}{@x}", ["unknown-formatter 1:1"], "Did you mean 'html'?"],
    ["{a|zzzzzzzzz}", ["unknown-formatter 1:1"], "Nothing of the tag will be printed."],
    ["{.eqal? 1 a}{.end}", ["unknown-predicate 1:1"], "Did you mean 'equal?'?"],
    ["{.if eqaul? 1 a}{.end}", ["unknown-predicate 1:1"], "Did you mean 'equal?'?"],
    ["{.odd? a}\n{.or evne? a}{.end}", ["unknown-predicate 2:1"], "Did you mean 'even?'?"],
  ])("%s [B8.21]", (source, expected, hint) => {
    expect(found(source)).toEqual(expected);
    expect(hints(source)).toEqual([hint]);
  });

  it.each(["{a|json}", "{.equal? a 1}{.or odd? a}{.end}"])("not %s", (source) =>
    expect(found(source)).toEqual([]),
  );
});

describe("instructions that are none", () => {
  it.each([
    ["{.sectoin a}", "error", "Did you mean '{.section}'?"],
    ["{.repeated a}", "error", "Did you mean '{.repeated section}'?"],
    ["{.odd a}", "error", "Did you mean '{.odd?}'?"],
    ["a{.very-special}", "warning", "A brace is written as {.meta-left}."],
  ])("%s", (source, severity, hint) =>
    expect(lint(source)).toMatchObject([{ code: "unknown-instruction", severity, hint }]),
  );
});

it("deprecated names have another one", () =>
  expect(lint("{a|datetimefield}")).toEqual([
    {
      severity: "warning",
      code: "deprecated-name",
      message: "'datetimefield' is deprecated",
      hint: "Use 'datetime'.",
      line: 1,
      column: 1,
    },
  ]));

describe("unescaped text in attributes", () => {
  it.each([
    ['<a title="{a}">', ["unescaped-attribute 1:11"]],
    ["<a title='{a|htmltag}'>", ["unescaped-single-quotes 1:11"]],
    ["<a title={a}>", ["unquoted-attribute 1:10"]],
    ["<a {a}>", ["unquoted-attribute 1:4"]],
    ['<a href="{a}">', ["unescaped-address 1:10"]],
    ['<a href="/x/{a|html}">', ["unescaped-address 1:13"]],
    ['<a title="{a|json}">', ["markup-in-attribute 1:11"]],
    ["<script>x = {a}</script>", ["unescaped-script 1:13"]],
    ["<STYLE>a { color: {a} }</STYLE>", ["unescaped-script 1:19"]],
    ['<a onclick="f({a|json})">', ["unescaped-script 1:15"]],
    [
      '<a title="{.section a}{b}{.or}{c}{.end}" id="{d}">',
      ["unescaped-attribute 1:23", "unescaped-attribute 1:31", "unescaped-attribute 1:46"],
    ],
    [
      '<a {.if a}title="{a}"{.or}id="{b}"{.end}>{c}',
      ["unescaped-attribute 1:18", "unescaped-attribute 1:31"],
    ],
    ['<img\n  alt = "{a}"\n>{a}', ["unescaped-attribute 2:10"]],
    ["<script>if (a < b) '</p>'</script><p>{a}</p><script>{a}</script>", ["unescaped-script 1:53"]],
  ])("%s", (source, expected) => expect(found(source)).toEqual(expected));

  it.each([
    "{a}<p>{a|html}</p>",
    '<a title="{a|htmltag}" href="{a|htmlattr}" data-index="{@index}">{a}</a>',
    '<a href="{a|url-encode}"  title="1">{a}',
    "<script>x = {a|json}</script>",
    "<!-- <a title={a}> -->{a}",
    "<img {@|image-meta} />",
    "a < b {a} > {b}",
    "</p {.if a}{.end}>",
    '{.macro m}<b title="x">{.end}{a}{@|apply m}',
    '<p title="{.if a}x{.end}">{a}</p>',
    '<a title="{a|count}">',
  ])("not %s", (source) => expect(found(source)).toEqual([]));

  describe("where everything is escaped", () => {
    it.each([
      ['<a title="{a|raw}">', ["markup-in-attribute 1:11"]],
      ["<a title={a}>", ["unquoted-attribute 1:10"]],
      ["<script>{a}</script>", ["unescaped-script 1:9"]],
      ["<a title=\"{a}\" href='{b}'>{c|raw}", []],
    ])("%s", (source, expected) => expect(found(source, { escape: true })).toEqual(expected));
  });
});

describe("what is never used", () => {
  it.each([
    ["{.var @x a}", ["unused-variable 1:1"]],
    ["{.ctxvar @x a=b}{@y}", ["unused-variable 1:1"]],
    ["{.eval @x = 1}", ["unused-variable 1:1"]],
    ["{.eval @x = @x + 1}", []],
    ["{.struct @x}{.var @a b}{.end}", ["unused-variable 1:1"]],
    ["{.struct}{.var @a b}{.end}", ["unused-variable 1:10"]],
    ["{.macro m}{.end}", ["unused-variable 1:1"]],
    ["{.inject @x ./a.json}", ["unused-variable 1:1"]],
  ])("%s", (source, expected) => expect(found(source)).toEqual(expected));

  it.each([
    "{.var @x a}{@x}",
    "{.var @x a}{b|lookup @x}",
    "{.var @x a}{.equal? @x 1}{.end}",
    "{.var @x a}{.if b || @x.c}{.end}",
    "{.var @x a}{.eval @x + 1}",
    "{.var @x a}{.ctxvar @y b=@x}{@y|json}",
    "{.struct @x}{.if b}{.var @a b}{.end}{.end}{@x.a}",
    "{.macro m}{.end}{a|apply m}",
    "{.inject @x ./a.json}{.repeated section @x.b}{@}{.end}",
    "{.var @x a}{.include unknown output}",
  ])("not %s", (source) => expect(found(source)).toEqual([]));

  it("unless a partial uses it", () => {
    expect(codes("{.var @x a}{.include p}", { partials: { p: "{@x}" } })).toEqual([]);
    expect(codes("{.var @x a}{.include p}", { partials: { p: "{@y}" } })).toEqual([
      "unused-variable",
    ]);
  });
});

describe("parts that are never printed", () => {
  it.each([
    ["{.equal? 1 1}a{.or}b{.end}", ["unreachable-branch 1:15"]],
    ['{.equal? 1 "1"}a{.or}b{.end}', ["unreachable-branch 1:1"]],
    ["{.odd? 2}a{.or}b{.end}", ["unreachable-branch 1:1"]],
    [
      "{.a?}{.or lessThan? 1 2}{.or odd? b}{.or}{.end}",
      ["unknown-predicate 1:1", "unreachable-branch 1:25", "unreachable-branch 1:37"],
    ],
    ["{.odd? a}{.or odd? a}{.end}", ["unreachable-branch 1:10"]],
    ["{.if equal? 2 3}{.end}", ["unreachable-branch 1:1"]],
  ])("%s", (source, expected) => expect(found(source)).toEqual(expected));

  it.each([
    "{.equal? a 1}{.or equal? a 2}{.or}{.end}",
    "{.equal? 1}{.or}{.end}",
    "{.section a}{.or}{.end}",
  ])("not %s", (source) => expect(found(source)).toEqual([]));
});

describe("partials", () => {
  it.each([
    ["{.include hed output}", ["unknown-partial"], "Did you mean 'head'?"],
    [
      "{a|apply xyz}",
      ["unknown-partial"],
      "No partial and no macro before this place has this name.",
    ],
  ])("that are not there: %s [B8.21]", (source, expected, hint) => {
    expect(codes(source, { partials: { head: "" } })).toEqual(expected);
    expect(hints(source, { partials: { head: "" } })).toEqual([hint]);
  });

  it.each([
    ["{.include a output}", { a: "{.include b output}", b: "{@|apply a}" }],
    ["{.include a output}", { a: "{.include a output}" }],
    [
      "{.include b output}",
      { b: "{.include self.html output}", "self.html": "{.include b output}" },
    ],
    ["{@|apply m}{.macro m}x{.end}{.macro m}{@|apply m}{.end}{@|apply m}", {}],
  ])("that never come to an end: %s [B5.23]", (source, partials) =>
    expect(codes(source, { file: "self.html", partials })).toContain("endless-partial"),
  );

  it.each([
    ["{.include a output}", { a: "{.include b output}{.include b output}", b: "x" }],
    ["{.include a output}", { a: "{.section children}{@|apply a}{.end}" }],
    ["{.macro m}x{.end}{a|apply m}", {}],
    ["{.include lib}{a|apply m}", { lib: "{.macro m}x{.end}" }],
  ])("not %s", (source, partials) => expect(codes(source, { partials })).toEqual([]));

  it("nobody knows of are left alone", () =>
    expect(codes("{.include head output}{a|apply row}")).toEqual([]));
});

describe("names that a sample does not have", () => {
  const data = {
    item: { title: "t", price: { value: 1 }, tags: [{ name: "a" }, { slug: "b" }], none: null },
    list: [],
    text: "x",
  };
  it.each([
    ["{item.titel}", ["unknown-path 1:1"], "Did you mean 'item.title'?"],
    ["{.section item}{titel}{.end}", ["unknown-path 1:16"], "Did you mean 'title'?"],
    ["{.section itm}{x}{.end}", ["unknown-path 1:1"], "Did you mean 'item'?"],
    ["{.repeated section item.tags}{nmae}{.end}", ["unknown-path 1:30"], "Did you mean 'name'?"],
    [
      "{item.price.zzzzzzzz}",
      ["unknown-path 1:1"],
      "The sample data has no such name at this place.",
    ],
    ["{.if item.prcie}{.end}", ["unknown-path 1:1"], "Did you mean 'item.price'?"],
    ["{.eval item.prcie.value * 2}", ["unknown-path 1:1"], "Did you mean 'item.price.value'?"],
  ])("%s", (source, expected, hint) => {
    expect(found(source, { data })).toEqual(expected);
    expect(hints(source, { data })).toEqual([hint]);
  });

  it.each([
    "{item.title}{item.price.value}{@index}{@}{text}",
    "{.section item}{text}{.section price}{title}{value}{.end}{.end}",
    "{.repeated section item.tags}{name}{slug}{.end}",
    "{.repeated section list}{anything}{.end}",
    "{.section item.none}{anything}{.end}",
    "{.section quiteDifferent}{anything}{.or}{text}{.end}",
    "{.var @x item}{@x.whatever}",
    "{.macro m}{anything}{.end}{item|apply m}",
    "{item.none.more}{text.more}",
  ])("not %s", (source) => expect(codes(source, { data })).toEqual([]));

  it("nor does a sample with the names that every object has know them", () =>
    expect(codes("{constructor}{toString}", { data })).toEqual(["unknown-path", "unknown-path"]));
});

it("every code has a row in the guide, with its severity", () => {
  const guide = readFileSync(new URL("../../docs/templates/linting.md", import.meta.url), "utf8");
  for (const code of lintCodes) {
    const row = guide
      .split("\n")
      .find((line) => line.startsWith("|") && line.includes(`\`${code}\``));
    expect(row?.split("|")[2]?.trim(), code).toBe(severityOf(code));
  }
});

describe("never throws", () => {
  const pieces = [
    "{.section a}",
    "{.end}",
    "{.or}",
    "{.or equal? 1 1}",
    "{.repeated section b}",
    "{.eval @x = 1;",
    "}",
    "{",
    "{a|",
    "{a|json}",
    "{a|apply p}",
    "{.include p}",
    "{.macro p}",
    "{.struct @x}",
    "{.var @x a.b}",
    "<a href=",
    '"',
    "'",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    ">",
    "{.if a || b}",
    "{.alternates with}",
    "{##",
    "##}",
    "{.__proto__}",
    "{constructor}",
    "{.ctxvar @x a=b}",
    "\n",
    " ",
    "x",
    "é😀",
  ];
  const options: readonly Options[] = [
    {},
    { escape: true, data: { a: [{ b: 1 }], b: null } },
    { partials: { p: "{@|apply q}", q: "{.include p}", __proto__: "x" }, data: 3 },
  ];
  it("whatever is written", () => {
    const random = seeded(7);
    for (let number = 0; number < 500; number += 1) {
      let source = "";
      const length = random() * 40;
      for (let at = 0; at < length; at += 1) source += pieces[Math.floor(random() * pieces.length)];
      for (const each of options) expect(() => lint(source, each), source).not.toThrow();
    }
  });

  it.each([
    ["opened blocks", "{.section a}"],
    ["unknown formatters", "{a|formater}"],
    ["unknown paths", "{iten}"],
    ["variables", "{.var @x a}"],
    ["expressions", "{.eval @x = 1; @x + 1}"],
    ["attributes", '<a b="{a}"'],
    ["spaces in a tag", "<a                "],
    ["scripts", "<script>{a}"],
    ["ends of scripts", "<script></scrip"],
    ["comments", "<!-- - -"],
    ["macros", "{.macro m}{.end}"],
    ["applied partials", "{a|apply q}"],
    ["branches", "{.odd? 1}{.or odd? 1}{.end}"],
    ["braces", "{"],
  ])("nor grows a list of problems without end: %s", (_what, piece) => {
    const source = piece.repeat(5_000);
    const problems = lint(source, { partials: { p: source }, data: { item: {} } });
    expect(problems.length).toBeLessThanOrEqual(200);
  });
});
