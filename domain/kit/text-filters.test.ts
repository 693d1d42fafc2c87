import { describe, expect, it } from "vitest";
import { isPagePath } from "../pages/path.ts";
import { textFilters } from "./text-filters.ts";

describe("a text in a field for a URL", () => {
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

  it("is not changed when it is a URL", () => {
    for (const path of ["about", "help/shipping", "a-1/b-2/c"]) {
      expect(isPagePath(path)).toBe(true);
      expect(textFilters["url-slug-with-slash"](path)).toBe(path);
    }
  });
});
