import { describe, expect, it } from "vitest";
import { isPagePath } from "../pages/path.ts";
import { textFilters } from "./text-filters.ts";

describe("what is typed into a field for an address", () => {
  it.each([
    ["About us", "about-us", "about-us"],
    ["/help/Shipping", "help-shipping", "help/shipping"],
    ["Café //  Menü", "cafe-menu", "cafe/menu"],
    ["help/", "help-", "help/"],
    ["about-", "about-", "about-"],
    ["  -a", "a", "a"],
    ["日本", "", ""],
  ])("%j is %j, and %j where slashes are allowed", (typed, slug, path) => {
    expect(textFilters["url-slug"](typed)).toBe(slug);
    expect(textFilters["url-slug-with-slash"](typed)).toBe(path);
  });

  it("stays as it is when it is an address already", () => {
    for (const path of ["about", "help/shipping", "a-1/b-2/c"]) {
      expect(isPagePath(path)).toBe(true);
      expect(textFilters["url-slug-with-slash"](path)).toBe(path);
    }
  });
});
