import { expect, it } from "vitest";
import { createBuiltInPages } from "./built-in.ts";

const page = { language: "en-US", title: "Pay later", lead: "", steps: [], terms: "" };

it("finds the page of a locale, and none for a malformed one [A7.8]", async () => {
  const { find } = createBuiltInPages({ en_US: page });
  expect(await find("en_US")).toBe(page);
  expect(await find("de_DE")).toBeUndefined();
  expect(await find("constructor")).toBeUndefined();
});
