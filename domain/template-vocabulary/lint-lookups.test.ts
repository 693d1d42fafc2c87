import { describe, expect, it } from "vitest";
import { lint } from "./lint.ts";

type Options = Parameters<typeof lint>[1];
const found = (source: string, options?: Options) =>
  lint(source, options).map(({ code, line, column }) => `${code} ${line}:${column}`);
const codes = (source: string, options?: Options) => lint(source, options).map(({ code }) => code);
const hints = (source: string, options?: Options) => lint(source, options).map(({ hint }) => hint);

describe("partials", () => {
  it.each([
    ["{.include hed output}", ["unknown-partial"], "Did you mean 'head'?"],
    [
      "{a|apply xyz}",
      ["unknown-partial"],
      "No partial has this name, and no macro before this line does.",
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
    ["{.include self output}", { self: "what was published before" }],
    ["{.include self.html}", {}],
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
    ["{item.price.zzzzzzzz}", ["unknown-path 1:1"], "The sample data has no such name here."],
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
