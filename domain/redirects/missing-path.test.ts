import { expect, it } from "vitest";
import { isRedirectable, missingPathOf, missingSourceOf } from "./missing-path.ts";

it.each([
  ["/Old-Page/", "/old-page"],
  ["/blog/2019/hello.html", "/blog/2019/hello.html"],
  ["/wp-content/uploads/ink.png", "/wp-content/uploads/ink.png"],
  ["/people/ann@shop.example/cards", "/people/(email address)/cards"],
  ["/people/ann%40shop.example", "/people/(email address)"],
])("keeps the path %s as %s", (given, kept) => {
  expect(missingPathOf(given)).toBe(kept);
});

it.each([
  "/wp-login.php",
  "/.env",
  "/.well-known/change-password",
  "/apple-touch-icon-120x120.png",
  "/cgi-bin/luci",
  "/account/reset/secret",
  "/api/nothing",
  "/favicon.ico",
  `/${"a".repeat(500)}`,
  "/a%00b",
])("does not keep %s", (given) => {
  expect(missingPathOf(given)).toBeUndefined();
});

it.each([
  [undefined, ""],
  ["", ""],
  ["https://www.other.example/list?q=ann", "other.example"],
  ["https://shop.example/Blog/First?x=1", "/blog/first"],
  ["https://shop.example/people/ann@shop.example", "/people/(email address)"],
  ["about:blank", ""],
])("says that a request with the referrer %s comes from “%s”", (referrer, source) => {
  expect(missingSourceOf(referrer, "shop.example:3000")).toBe(source);
});

it("redirects whole paths only", () => {
  expect(isRedirectable("/old-page")).toBe(true);
  expect(isRedirectable("/people/(email address)")).toBe(false);
});
