import { describe, expect, it } from "vitest";
import { isStorable, isStorableDeep } from "./storable-text.ts";

const half = "😀".slice(0, 1);

describe("a text that tables can store", () => {
  it.each(["", "Ann", "😀", "line\nbreak", "\u0001"])("can be %j", (text) =>
    expect(isStorable(text)).toBe(true),
  );
  it.each(["\u0000", "a\u0000b", half, `${half}a`])("cannot be %j", (text) =>
    expect(isStorable(text)).toBe(false),
  );
  it("is checked in every part of a value, with the names of its members", () => {
    const parts = [1, null, undefined, true, "Ann", ["Ann", { a: "b" }]];
    expect(isStorableDeep({ parts })).toBe(true);
    expect(isStorableDeep(half)).toBe(false);
    expect(isStorableDeep(["Ann", ["\u0000"]])).toBe(false);
    expect(isStorableDeep({ a: { [half]: 1 } })).toBe(false);
    expect(isStorableDeep({ a: "b", c: { d: half } })).toBe(false);
  });
});
