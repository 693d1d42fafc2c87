import { expect, it } from "vitest";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import { createCompileSource } from "#domain/templates/compile-source.ts";
import { collectDiagnostics } from "#domain/templates/diagnostics.ts";
import { escapeAttribute, escapeHtml } from "#domain/templates/markup.ts";
import { renderByOracle } from "#tests/support/template-oracle.ts";

const draw = (source: string, data: unknown) => render(compile(source).template, data);
const thousand = Array.from({ length: 1_000 }, () => 1);

it("counting many members again and again uses the steps up", () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_each, at) => [`k${at}`, at]));
  const { output, errors } = draw("{.repeated section a}{b|count} {.end}", {
    a: thousand,
    b: many,
  });
  expect(output).toMatch(/^(?:50000 ){3,15}$/);
  expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
});

it("a long text is escaped like a short one", () => {
  const short = `&amp; <b class="x">'&lt;'</b> é 😀 `;
  const long = short.repeat(400);
  expect(long.length).toBeGreaterThan(10_000);
  expect(escapeHtml(long)).toBe(escapeHtml(short).repeat(400));
  expect(escapeAttribute(long)).toBe(escapeAttribute(short).repeat(400));
});

it("variants of megabytes in an attribute end before they are all written", () => {
  const long = "<".repeat(1_000_000);
  const variants = Array.from({ length: 50 }, () => ({ attributes: { a: long }, title: long }));
  const structuredContent = { productType: 1, variantOptionOrdering: ["a"], variants };
  const { output, errors } = draw("a{@|variants-select}b", { structuredContent });
  expect(output).toBe("a");
  expect(errors[0]?.code).toMatch(/^budget-/);
});

it.each([
  ["dates", "{0 datetime date:full}", 1.5e12],
  ["numbers", "{0 decimal}", 1.5],
  ["plurals", "{0 plural other {#}}", 1],
])("a message of fifty thousand %s is as many formatters", (_what, piece, x) => {
  const { template } = compile("a{m|message x}b");
  const { output, errors } = render(template, { m: piece.repeat(50_000), x }, { locale: "en" });
  expect(output).toBe("a");
  expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
});

it("a picture whose title is a megabyte of quotes ends before it is escaped again", () => {
  const { output, errors } = draw("a{v|image}b", { v: { title: '"'.repeat(1_000_000) } });
  expect(output).toBe("a");
  expect(errors[0]?.code).toBe("budget-steps");
});

it.each([3, 64, 65, 500])("variants with %i attributes are written alike", (count) => {
  const attributes = Object.fromEntries(
    Array.from({ length: count }, (_each, at) => [`k"${at}`, at % 2 ? `<${at}` : at]),
  );
  const structuredContent = {
    productType: 1,
    variantOptionOrdering: ["k"],
    variants: [{ attributes }, { attributes }],
  };
  const { output, errors } = draw("{@|variants-select}", { structuredContent });
  expect(output).toBe(renderByOracle("{@|variants-select}", { structuredContent }).output);
  expect(errors).toEqual([]);
});

it("errors that are not kept are not written either", () => {
  const { list, report } = collectDiagnostics(2);
  let written = 0;
  const values = {
    get name() {
      written += 1;
      return "x";
    },
  };
  const span = { start: 0, end: 1, line: 1, column: 1, file: undefined };
  for (let at = 0; at < 100; at += 1) report("unknown-formatter", span, values);
  expect(list.map(({ code }) => code).at(-1)).toBe("too-many-errors");
  expect([list.length, written]).toEqual([3, 3]);
});

it("large sources leave the cache for one another, so that memory is bounded", () => {
  const nothing = { formatters: new Map(), predicates: new Map(), cldr: () => undefined };
  const compileSource = createCompileSource(nothing);
  const sourceOf = (at: number) => `${at}${"x".repeat(100_000)}`;
  const first = compileSource(sourceOf(0), "a");
  expect(compileSource(sourceOf(0), "a")).toBe(first);
  for (let at = 1; at < 10; at += 1) compileSource(sourceOf(at), "a");
  const last = compileSource(sourceOf(9), "a");
  expect(compileSource(sourceOf(9), "a")).toBe(last);
  const again = compileSource(sourceOf(0), "a");
  expect(again).not.toBe(first);
  expect(again.tree).toEqual(first.tree);
});

it("the name of a file is no part of the source", () => {
  expect(compile("b{a", { file: "a" }).template.tree).not.toEqual(
    compile("{a", { file: "ab" }).template.tree,
  );
  const named = [undefined, "", "a", "a\nb"].map((file) =>
    compile("b\n{.end}", file === undefined ? {} : { file }),
  );
  expect(named.map(({ diagnostics }) => diagnostics[0]?.file)).toEqual([
    undefined,
    "",
    "a",
    "a\nb",
  ]);
  expect(compile("{.end}", { file: "a\nb" }).diagnostics[0]?.line).toBe(1);
});
