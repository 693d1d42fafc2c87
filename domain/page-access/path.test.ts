import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNeverLocked, isRulePath, lineOf, normalPath, ruleIdOf } from "./path.ts";

describe("the normal spelling of an address", () => {
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
  ])("of %j is %j", (path, normal) => expect(normalPath(path)).toBe(normal));

  it("is its own normal spelling, whatever came in", () =>
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const normal = normalPath(path);
        expect(normalPath(normal)).toBe(normal);
      }),
    ));

  it("takes no time over long addresses", () => {
    expect(lineOf(normalPath("/a".repeat(100_000)))).toHaveLength(9);
  });
});

describe("the addresses that rules can be kept for", () => {
  it.each(["/", "/blog", "/shop/p/mug", "/blog/a-post", "/forms/a1_b"])("%s", (path) =>
    expect(isRulePath(path)).toBe(true),
  );
  it.each(["", "blog", "/blog/", "/Blog", "/a~b", "/a b", "//", "/a/../b", "/%61", "/é", "/-a"])(
    "and not %j",
    (path) => expect(isRulePath(path)).toBe(false),
  );
  it.each([
    "/config",
    "/config/orders",
    "/api",
    "/account/login",
    "/assets",
    "/images",
    "/unlock",
    "/unsubscribe",
    "/restock/confirm",
  ])("%s can never be locked away [B2.4]", (path) => expect(isNeverLocked(path)).toBe(true));
  it.each(["/", "/cart", "/accounts", "/blog/account"])("%s can", (path) =>
    expect(isNeverLocked(path)).toBe(false),
  );
});

it("knows what lies above an address", () => {
  expect(lineOf("/")).toEqual(["/"]);
  expect(lineOf("/shop/p/mug")).toEqual(["/shop/p/mug", "/shop/p", "/shop", "/"]);
});

it("names streams that nobody else can have", () => {
  expect(ruleIdOf("/")).toBe("~");
  expect(ruleIdOf("/shop/p/mug")).toBe("~shop~p~mug");
});
