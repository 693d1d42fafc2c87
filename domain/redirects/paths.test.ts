import { describe, expect, it } from "vitest";
import { pathOfRedirect, redirectIdOf, redirectPathOf } from "./path.ts";
import { isTarget, locationOf } from "./target.ts";

describe("the path of a redirect", () => {
  it("is the same for every spelling", () => {
    for (const given of [
      "/old-page",
      " /Old-Page/ ",
      "//old-page",
      "/a/../old-page",
      "/%6Fld-page",
    ])
      expect(redirectPathOf(given)).toBe("/old-page");
    expect(redirectPathOf("/a%3Fb")).toBeUndefined();
    expect(redirectPathOf("https://e.example/old")).toBeUndefined();
  });
  it("names a stream without a slash, and no two paths name the same", () => {
    const paths = ["/", "/a/b", "/a~1b", "/a~b", "/a~0b", "/a~01b", "/über uns/x.html"];
    const ids = paths.map(redirectIdOf);
    expect(ids.some((id) => id.includes("/"))).toBe(false);
    expect(new Set(ids).size).toBe(paths.length);
    expect(ids.map(pathOfRedirect)).toEqual(paths);
  });
});

describe("the target of a redirect", () => {
  it.each(["/", "/shop", "/shop/p/ink?size=a#top", "/über uns", "/a.b/c..d", "/x?to=//e.example"])(
    "can be %s",
    (target) => expect(isTarget(target)).toBe(true),
  );
  it.each([
    "",
    "shop",
    "//e.example",
    "/\\e.example",
    "/\t/e.example",
    "\\\\e.example",
    "https://e.example",
    "javascript:alert(1)",
    "/.//e.example",
    "/a/..//e.example",
    "/./e",
    "/a/..",
    "/%2Fe.example",
    "/%5ce.example",
    "/%09/e.example",
    "/a//b",
    "/a\r\nset-cookie:b",
    "/\ud800",
    `/${"x".repeat(400)}`,
  ])("cannot be %j, which can name another host or no path", (target) =>
    expect(isTarget(target)).toBe(false),
  );
  it("keeps the visitor's query, next to its own", () => {
    expect(locationOf("/new", "")).toBe("/new");
    expect(locationOf("/new", "a=1&b=%20")).toBe("/new?a=1&b=%20");
    expect(locationOf("/new?c=3#top", "a=1")).toBe("/new?c=3&a=1#top");
    expect(locationOf("/new#top", "")).toBe("/new#top");
    expect(locationOf("/über uns/%41", "")).toBe("/%C3%BCber%20uns/%41");
  });
});
