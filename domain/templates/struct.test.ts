import { describe, expect, it } from "vitest";
import { compile, render } from "../template-vocabulary/engine.ts";
import { limits } from "./limits.ts";

const draw = (source: string, data: unknown = {}) => render(compile(source).template, data);
const codes = (source: string) => compile(source).diagnostics.map(({ code }) => code);

describe("{.struct @name} makes an object [B4.14]", () => {
  it.each([
    [
      "of the variables set in it",
      "{.struct @s}{.var @a x}{.var @b y}{.end}{@s|json}",
      '{"a":1,"b":"<"}',
    ],
    ["with formatters", "{.struct @s}{.var @a y|html}{.end}{@s.a}", "&lt;"],
    ["of expressions", "{.struct @s}{.eval @a = x * 2; @b = @a + 1}{.end}{@s.a} {@s.b}", "2 3"],
    [
      "inside another",
      "{.struct @s}{.var @a x}{.struct @in}{.var @b y}{.end}{.end}{@s|json}",
      '{"a":1,"in":{"b":"<"}}',
    ],
    [
      "with a member on a condition",
      "{.struct @s}{.if x}{.var @a x}{.or}{.var @b x}{.end}{.end}{@s|json}",
      '{"a":1}',
    ],
    ["of a ctxvar", "{.struct @s}{.ctxvar @c p=x q=o.k}{.end}{@s|json}", '{"c":{"p":1,"q":"v"}}'],
    ["that prints nothing itself", "[{.struct @s} text {x} {.end}]", "[]"],
    ["without members", "{.struct @s}{.end}{@s|json}", "{}"],
    ["that is nothing without members", "{.struct @s}{.end}{.section @s}x{.or}y{.end}", "y"],
    ["without macros", "{.struct @s}{.macro m}{x}{.end}{.var @a x}{.end}{@s|json}", '{"a":1}'],
    ["that can be a section", "{.struct @s}{.var @a y}{.end}{.section @s}{a}{.end}", "<"],
    ["whose variables end with it", "{.struct @s}{.var @a x}{.end}[{@a}]", "[]"],
    [
      "in place of one before",
      "{.struct @s}{.var @a x}{.end}{.struct @s}{.var @b x}{.end}{@s|json}",
      '{"b":1}',
    ],
    [
      "that ends with its section",
      "{.section o}{.struct @s}{.var @a k}{.end}{@s.a}{.end}[{@s.a}]",
      "v[]",
    ],
    [
      "for each in a list",
      "{.repeated section l}{.struct @s}{.var @v @}{.end}{@s.v},{.end}",
      "4,5,",
    ],
  ])("%s: %s", (_what, source, output) => {
    expect(draw(source, { x: 1, y: "<", o: { k: "v" }, l: [4, 5] })).toEqual({
      output,
      errors: [],
    });
  });

  it("whose members are its own, whatever they are called", () => {
    const source =
      "{.struct @s}{.var @constructor x}{.var @hasOwnProperty x}{.end}{@s|json}{@s.toString}";
    expect(draw(source, { x: 1 }).output).toBe('{"constructor":1,"hasOwnProperty":1}');
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});

it("a struct without a local name is printed in its place [B4.14]", () => {
  expect(draw("a{.struct}{x}{.end}b{.struct card v2}{.var @v x}{.end}{@v}", { x: 1 }).output).toBe(
    "a1b1",
  );
});

describe("a struct's place [B4.14]", () => {
  it.each([
    ["left open", "{.struct @s}{.var @a x}", ["block-not-closed"]],
    ["with an {.or}", "{.struct @s}{.or}{.end}", ["misplaced-or"]],
    ["with {.alternates with}", "{.struct @s}{.alternates with}{.end}", ["misplaced-alternates"]],
    ["closed twice", "{.struct @s}{.end}{.end}", ["misplaced-end"]],
  ])("%s", (_what, source, expected) => expect(codes(source)).toEqual(expected));

  it("too deep in others", () => {
    const source = `${"{.struct @s}".repeat(5_000)}${"{.end}".repeat(5_000)}`;
    expect(codes(source)).toEqual(["nested-too-deep"]);
    expect(limits.nesting).toBeLessThan(5_000);
    expect(draw(source).output).toBe("");
  });
});

it("structs of structs in a loop end at the budget", () => {
  const data = { l: Array.from({ length: 100_000 }, () => 1) };
  const { errors } = draw(
    "{.repeated section l}{.struct @s}{.struct @t}{.var @u @}{.end}{.end}{.end}",
    data,
  );
  expect(errors.map(({ code }) => code)).toEqual(["budget-steps"]);
});
