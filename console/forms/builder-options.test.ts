import { describe, expect, it } from "vitest";
import { isManyLines, nextOption, optionsFrom, withPasted } from "./builder-options.ts";

describe("pasted options", () => {
  it("are one per line, without marks, blanks and repeats", () =>
    expect(optionsFrom("1. Small\r\n2) Medium\n\n• Large\n- Medium\n  a) Huge  \n")).toEqual([
      "Small",
      "Medium",
      "Large",
      "Huge",
    ]));
  it("keep what only looks like a mark", () =>
    expect(optionsFrom("2.5 kg\n-5 °C\n10 pieces")).toEqual(["2.5 kg", "-5 °C", "10 pieces"]));
  it("take the first column of a table", () =>
    expect(optionsFrom("Berlin\tGermany\nParis\tFrance")).toEqual(["Berlin", "Paris"]));
  it("are a list from two lines on", () => {
    expect(isManyLines("One\n")).toBe(false);
    expect(isManyLines("One\nTwo")).toBe(true);
  });
  it("take the place of an empty option and come after a full one", () => {
    expect(withPasted(["A", "", "Z"], 1, "B\nC")).toEqual(["A", "B", "C", "Z"]);
    expect(withPasted(["A", "Z"], 0, "B\nC\nZ")).toEqual(["A", "B", "C", "Z"]);
  });
  it("are five hundred at most", () =>
    expect(
      withPasted(["A"], 0, Array.from({ length: 600 }, (_, at) => `Option ${at}`).join("\n")),
    ).toHaveLength(500));
});

describe("a further option", () => {
  it("has a name that is not taken", () => {
    expect(nextOption(["Option 1", "Option 2"], "Option")).toBe("Option 3");
    expect(nextOption(["x", "Option 3"], "Option")).toBe("Option 4");
  });
});
