import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkablePath, ownPath } from "./own-path.ts";

describe("a path to continue to", () => {
  it.each([
    "/",
    "/account",
    "/account/orders/1?page=2#top",
    "/shop/p/mug?done=restock",
    "/a?u=//b",
  ])("is taken when it is of this website: %s", (path) => expect(ownPath(path)).toBe(path));
  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/.//evil.example",
    "/account//evil.example",
    "/\u0000/evil.example",
    "/\u0085/evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "evil.example",
    "account",
    "?next=/",
    "#top",
    "",
    `/${"a".repeat(2_000)}`,
    undefined,
    null,
    7,
    ["/account"],
    { toString: () => "/account" },
  ])("is refused when it leads elsewhere or is none: %j", (path) =>
    expect(ownPath(path)).toBeUndefined(),
  );
  it("never leads to another origin, whatever it is made of", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "evil.example",
      "\t",
      "\n",
      "@",
      ":",
      "?",
      "#",
      "%2f",
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = ownPath(`/${pieces.join("")}`);
        if (path === undefined) return;
        const url = new URL(path, "https://shop.example/account/login");
        expect(url.origin).toBe("https://shop.example");
        expect(new URL(url.pathname, url).origin).toBe("https://shop.example");
      }),
    );
  });
});

it.each([
  ["/account", "/account"],
  ["/shop/p/mug?a=b", "/shop/p/mug?a=b"],
  ["//evil.example", "/evil.example"],
  ["https://evil.example", "/https:/evil.example"],
  ["/a b", "/"],
])("a page links to the request for %s as %s", (path, link) =>
  expect(linkablePath(path)).toBe(link),
);
