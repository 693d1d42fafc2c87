import { describe, expect, it } from "vitest";
import { isCountedPage, pageOf, referrerOf } from "./page-and-referrer.ts";

describe("page of an address", () => {
  it.each([
    ["https://shop.example/shop/p/mug?size=1#top", "/shop/p/mug"],
    ["https://shop.example", "/"],
    ["/cart?x=1", "/cart"],
    ["cart", "/cart"],
    ["/Shop/P/Mug/", "/shop/p/mug"],
    ["https://shop.example//shop/%70/mug", "/shop/p/mug"],
    ["/a%00b", "/ab"],
    ["/to/https://other.example/x", "/to/https:/other.example/x"],
    [`/${"x".repeat(600)}`, `/${"x".repeat(499)}`],
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
    ["https://a.www.example/x", "a.www.example"],
    ["https://other.example:81x/x", "other.example:81x"],
    [`https://${"h".repeat(300)}/`, "h".repeat(253)],
  ])("%s from shop.example is '%s'", (referrer, host) =>
    expect(referrerOf(referrer, "shop.example:3000")).toBe(host),
  );
  it.each([
    ["https://www.shop.example/", "shop.example"],
    ["https://shop.example/", "WWW.Shop.example:443"],
    ["https://shop.www.example/", "shop.www.example"],
  ])("%s is a page of %s", (referrer, own) => expect(referrerOf(referrer, own)).toBe(""));
  it("of a direct visit is empty, whatever the host is", () =>
    expect(referrerOf(undefined, "")).toBe(""));
});

describe("counted pages", () => {
  it.each([
    "/search",
    "/search/",
    "/Search",
    "/SEARCH//",
    "/search?q=ink",
    "https://shop.example/Search/?q=ink",
    "/s%65arch",
  ])("leaves out the search page as %s [B2.3]", (address) =>
    expect(isCountedPage(address)).toBe(false),
  );
  it.each([
    "/config",
    "/config/orders",
    "/Config/Orders",
    "/shop/config",
    "/shop/configure-a-desk",
    "//shop//CONFIG/",
  ])("leaves out the admin area, any path that contains /config: %s [B2.4]", (address) =>
    expect(isCountedPage(address)).toBe(false),
  );
  it("leaves out the admin area also behind the end of what the reports keep of a path [B2.4]", () =>
    expect(isCountedPage(`/${"x".repeat(600)}/config`)).toBe(false));
  it.each(["/shop/p/search", "/searching", "/", "/my-config", "/shop?next=/config"])(
    "counts the rest: %s",
    (address) => expect(isCountedPage(address)).toBe(true),
  );
});
