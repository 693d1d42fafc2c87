import { describe, expect, it } from "vitest";
import { collectionUrl, isSlug, productUrl, slugOf } from "./slug.ts";

describe("a URL slug", () => {
  it.each(["mug", "m", "7", "red-mug", "a-1-b", "big-red-mug", "x".repeat(200)])(
    "can be %s",
    (text) => expect(isSlug(text)).toBe(true),
  );
  it.each(["", "-", "-mug", "mug-", "red--mug", "Mug", "red mug", "café", "a/b", "x".repeat(201)])(
    "cannot be %j",
    (text) => expect(isSlug(text)).toBe(false),
  );
});

describe("the URL slug of a name", () => {
  it.each([
    ["Café & Co. No. 7", "cafe-co-no-7"],
    ["  Red   Mug! ", "red-mug"],
    ["ﬁne Ångström №5", "fine-angstrom-no5"],
    ["red-mug", "red-mug"],
    ["日本", ""],
    ["", ""],
  ])("%j is %j", (name, slug) => expect(slugOf(name)).toBe(slug));
  it("is cut to what a slug can have, without a hyphen at its end", () => {
    expect(slugOf("x".repeat(250))).toBe("x".repeat(200));
    expect(slugOf(`${"x".repeat(199)} y`)).toBe("x".repeat(199));
  });
});

it("is the last part of the pages' paths", () => {
  expect(productUrl("red-mug")).toBe("/shop/p/red-mug");
  expect(collectionUrl("mugs")).toBe("/shop/mugs");
});
