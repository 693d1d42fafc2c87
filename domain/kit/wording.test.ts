import { describe, expect, it } from "vitest";
import { freeLabelProblems, pluralProblems, wordingTexts } from "./wording.ts";

describe("free if zero", () => {
  it.each([
    { freeIfZero: true },
    { freeIfZero: true, freeLabel: " " },
    { freeIfZero: true, freeLabel: 5 },
  ])("%j lacks its Free label [B5.19]", (money) => {
    expect(freeLabelProblems(money)).toEqual([{ code: "free-label-missing" }]);
    expect(wordingTexts["free-label-missing"]).toBe(
      "A Free label is required when free-if-zero is set.",
    );
  });
  it.each([{ freeIfZero: true, freeLabel: "Gratis" }, { freeIfZero: false }, {}])(
    "%j needs nothing more [B5.19]",
    (money) => expect(freeLabelProblems(money)).toEqual([]),
  );
});

describe("the forms of a plural", () => {
  it.each([[{}], [{ other: 5 }], [{ one: "x" }], [Object.create({ other: "x" })]])(
    "%j lack a text for all others [B5.20]",
    (forms) => expect(pluralProblems(forms, "en")).toContainEqual({ code: "other-form-missing" }),
  );
  it.each([
    ["en", "few"],
    ["ja", "one"],
    ["en", "=x"],
    ["en", "constructor"],
    ["no such language", "one"],
  ])("in %s cannot be %s [B5.20]", (locale, key) =>
    expect(pluralProblems({ [key]: "x", other: "y" }, locale)).toEqual([
      { code: "plural-key-invalid", key },
    ]),
  );
  it.each([
    ["en", "one", "cardinal"],
    ["en", "few", "ordinal"],
    ["pl", "many", "cardinal"],
    ["ar", "zero", "cardinal"],
    ["en", "=2", "cardinal"],
    ["en", "=1.5", "cardinal"],
  ] as const)("in %s can be %s of %s [B5.20]", (locale, key, type) =>
    expect(pluralProblems({ [key]: "x", other: "y" }, locale, type)).toEqual([]),
  );
});
