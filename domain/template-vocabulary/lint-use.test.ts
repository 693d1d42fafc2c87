import { describe, expect, it } from "vitest";
import { lint } from "./lint.ts";

type Options = Parameters<typeof lint>[1];
const found = (source: string, options?: Options) =>
  lint(source, options).map(({ code, line, column }) => `${code} ${line}:${column}`);
const codes = (source: string, options?: Options) => lint(source, options).map(({ code }) => code);

describe("unused definitions", () => {
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
