import { describe, expect, it } from "vitest";
import { normalPath } from "../kit/normal-path.ts";
import { isNeverLocked, isRulePath, lineOf, ruleIdOf } from "./path.ts";

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

it("takes no time over long addresses", () => {
  expect(lineOf(normalPath("/a".repeat(100_000)))).toHaveLength(9);
});

it("knows what lies above an address", () => {
  expect(lineOf("/")).toEqual(["/"]);
  expect(lineOf("/shop/p/mug")).toEqual(["/shop/p/mug", "/shop/p", "/shop", "/"]);
});

it("names streams that nobody else can have", () => {
  expect(ruleIdOf("/")).toBe("~");
  expect(ruleIdOf("/shop/p/mug")).toBe("~shop~p~mug");
});
