import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalPath } from "./normal-path.ts";

describe("the normal form of a path", () => {
  it.each([
    ["/", "/"],
    ["", "/"],
    ["//", "/"],
    ["/blog", "/blog"],
    ["/blog/", "/blog"],
    ["//blog///post//", "/blog/post"],
    ["/BLOG/Post", "/blog/post"],
    ["/%62log", "/blog"],
    ["/%2562log", "/blog"],
    ["/%252562log", "/blog"],
    ["/blog%2Fpost", "/blog/post"],
    ["/blog%5cpost", "/blog/post"],
    ["/./blog/../blog/./post", "/blog/post"],
    ["/blog/%2e%2e/blog", "/blog"],
    ["/../../blog", "/blog"],
    ["/blog/..%2f..%2fother", "/other"],
    ["/blog?x=/other#y", "/blog"],
    ["/%zz/%62log", "/%zz/blog"],
    ["/%ff", "/%ff"],
    ["/Search", "/search"],
    ["/search/", "/search"],
    ["/CONFIG/Orders/", "/config/orders"],
  ])("of %j is %j", (path, normal) => expect(normalPath(path)).toBe(normal));

  it("is its own normal form, whatever came in", () =>
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const normal = normalPath(path);
        expect(normalPath(normal)).toBe(normal);
      }),
    ));
});
