import { describe, expect, it } from "vitest";
import { provesCases } from "#tests/support/template-cases.ts";
import { jsonCases } from "#tests/templates/json.cases.ts";
import { numberCases } from "#tests/templates/number.cases.ts";
import { pathCases } from "#tests/templates/path.cases.ts";
import { textCases } from "#tests/templates/text.cases.ts";
import { compile, type RenderOptions, render } from "../template-vocabulary/engine.ts";

const draw = (source: string, data: unknown = {}, options: RenderOptions = {}) =>
  render(compile(source).template, data, options);

describe("text", () => provesCases(textCases));
describe("numbers", () => provesCases(numberCases));
describe("JSON", () => provesCases(jsonCases));
describe("members", () => provesCases(pathCases));

it("truncates at 100 characters with an ellipsis [A9.9] [B9.13]", () => {
  expect(draw("{a|truncate}", { a: "x".repeat(101) }).output).toBe(`${"x".repeat(100)}...`);
  expect(draw("{a|truncate}", { a: "x".repeat(100) }).output).toBe("x".repeat(100));
});

it("reads the JSON it has written", () => {
  const a = { "</script>": ["<!--", "&amp;", "\u2029", { "'": '"' }, "<script"] };
  for (const formatter of ["json", "json-pretty"])
    expect(JSON.parse(draw(`{a|${formatter}}`, { a }).output)).toEqual(a);
  expect(draw("{a|json}", { a }).output).not.toMatch(/<\/|<!--|<script/);
});

describe("in pages that escape", () => {
  const a = `<b a="'">\n`;
  it.each([
    ["html", "&lt;b a=&quot;&#39;&quot;&gt;\n"],
    ["htmlattr", "&lt;b a=&quot;&#39;&quot;&gt;\n"],
    ["htmltag", "&lt;b a=&quot;&#39;&quot;&gt;\n"],
    ["line-breaks", "&lt;b a=&quot;&#39;&quot;&gt;<br/>"],
    ["encode-space", "&lt;b&nbsp;a=&quot;&#39;&quot;&gt;&nbsp;"],
    ["str", "&lt;b a=&quot;&#39;&quot;&gt;\n"],
    ["truncate 3", "&lt;b ..."],
    ["smartypants", "&lt;b a=”‘“&gt;\n"],
    ["raw", "&quot;&lt;b a=\\&quot;&#39;\\&quot;&gt;\\n&quot;"],
    ["json", '"<b a=\\"\'\\">\\n"'],
    ["markup", a],
  ])("%s prints %s", (formatter, output) =>
    expect(draw(`{a|${formatter}}`, { a }, { escape: true }).output).toBe(output),
  );
});

describe("hostile values", () => {
  const long = 1_000_000;
  const values = ["<", " ", "'", '"', "-", "é", "{0}", "&", "\n", "\u2028", "a ", "<!--", "%"];
  const works = [
    "html",
    "htmlattr",
    "safe",
    "truncate",
    "truncate 999999",
    "slugify",
    "smartypants",
    "line-breaks",
    "encode-space",
    "encode-uri",
    "encode-uri-component",
    "url-encode",
    "json",
    "json-pretty",
    "raw",
    "count",
    "mod",
    "round",
    "format a",
    "lookup a",
    "date %F",
  ];
  it.each(works)("%s reads a million characters at once", (formatter) => {
    for (const value of values) {
      const a = value.repeat(long / value.length);
      const { errors } = draw(`{a|${formatter}|count}`, { a }, { budget: { output: 2e7 } });
      const known = errors.filter(({ code }) => code !== "formatter-error");
      expect(known.map(({ code }) => code)).toEqual(
        formatter === "format a" && value === "{0}" ? ["budget-steps"] : [],
      );
    }
  });

  it.each(["json", "json-pretty", "raw"])(
    "%s of data that contain themselves is nothing",
    (name) => {
      const a: Record<string, unknown> = { b: [] };
      (a.b as unknown[]).push(a);
      const { output, errors } = draw(`[{a|${name}}]`, { a });
      expect(output).toBe("[]");
      expect(errors).toHaveLength(1);
    },
  );

  it.each(["json", "json-pretty"])("%s stops where values double", (name) => {
    const doubled = Array.from({ length: 40 }, (_, at) => `{.ctxvar @v a=@v b=@v x${at}=@v}`);
    const { errors } = draw(`{.var @v a}${doubled.join("")}{@v|${name}}`, { a: [1] });
    expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
  });

  it("stops where values double in the attributes of a product, too", () => {
    const doubled = Array.from({ length: 40 }, (_, at) => `{.ctxvar @v a=@v b=@v x${at}=@v}`);
    const form = "additionalFieldsForm=@v additionalFieldsFormId=id";
    const source = `{.var @v id}${doubled.join("")}{.ctxvar @c ${form}}{.ctxvar @i structuredContent=@c}{@i|product-checkout}`;
    const { errors } = draw(source, { id: 1 });
    expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
  });

  it("prints nothing of JSON that is nested without end, and reports it to the author", () => {
    const a = JSON.parse("[".repeat(5_000) + "]".repeat(5_000));
    const { output, errors } = draw("[{a|json}{a|json-pretty}{a|raw}{b}]", { a, b: 1 });
    expect(output).toBe("[1]");
    expect(errors).toHaveLength(3);
  });

  it.each(["encode-uri", "encode-uri-component", "url-encode"])(
    "%s tells of half a character",
    (name) =>
      expect(draw(`{a|${name}}`, { a: "\ud800" }).errors.map(({ code }) => code)).toEqual([
        "formatter-error",
      ]),
  );

  it("finds no inherited members", () => {
    const source =
      "{a|prop constructor}{a|prop __proto__}{a|get k}{a|lookup k}{l|find-first toString}";
    expect(draw(source, { a: {}, k: "hasOwnProperty", l: [{}] }).output).toBe("");
  });
});
