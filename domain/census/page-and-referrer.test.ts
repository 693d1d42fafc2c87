import { describe, expect, it } from "vitest";
import { isCountedPage, pageOf, referrerOf } from "./page-and-referrer.ts";

describe("page of an address", () => {
  it.each([
    ["https://shop.example/shop/p/mug?size=1#top", "/shop/p/mug"],
    ["https://shop.example", "/"],
    ["/cart?x=1", "/cart"],
    ["cart", "/cart"],
  ])("%s is %s", (url, page) => expect(pageOf(url)).toBe(page));
});

describe("referrer", () => {
  it.each([
    [undefined, ""],
    ["", ""],
    ["not an address", ""],
    ["https://www.search.example/?q=ink", "search.example"],
    ["https://SHOP.example:3000/cart", ""],
    ["https://user@other.example/x", "other.example"],
  ])("%s from shop.example is '%s'", (referrer, host) =>
    expect(referrerOf(referrer, "shop.example:3000")).toBe(host),
  );
});

describe("counted pages", () => {
  it("leaves out the search page [B2.3]", () => expect(isCountedPage("/search")).toBe(false));
  it("leaves out the admin area [B2.4]", () => {
    expect(isCountedPage("/config")).toBe(false);
    expect(isCountedPage("/config/orders")).toBe(false);
  });
  it("counts the rest", () => expect(isCountedPage("/shop/p/search")).toBe(true));
});
