import { describe, expect, it } from "vitest";
import { receivedCookies, renamedCookies, sentName } from "./host-cookies.ts";

describe("a cookie's name behind https", () => {
  it("has the prefix that binds it to its host", () =>
    expect(["cart", "daybook_owner", "order_keys"].map((name) => sentName({ name }))).toEqual([
      "__Host-cart",
      "__Host-daybook_owner",
      "__Host-order_keys",
    ]));
  it("is as the specification has it [A9.13] [B9.7] [B6.5]", () => {
    const fixed = [
      "crumb",
      "ss_cvr",
      "SiteUserInfo",
      "ss_cid",
      "ss_cpvisit",
      "ss_cvisit",
      "ss_cvt",
    ];
    expect(fixed.map((name) => sentName({ name }))).toEqual(fixed);
  });
});

describe("cookies that a browser sends", () => {
  it("count with the prefix, before one that a neighbour may have planted", () =>
    expect(receivedCookies({ cart: "planted", "__Host-cart": "own", crumb: "c" }, true)).toEqual({
      cart: "own",
      crumb: "c",
    }));
  it("count by their old names in the release that gave them new ones, which replace them", () => {
    const sent = { cart: "c", daybook_owner: "o", daybook_page_ab: "p", orders: "x", crumb: "y" };
    expect(receivedCookies(sent, true)).toEqual(sent);
    expect(renamedCookies(sent).map(({ name, value }) => [name, value])).toEqual([
      ["cart", "c"],
      ["daybook_owner", "o"],
      ["daybook_page_ab", "p"],
      ["orders", "x"],
    ]);
    expect(renamedCookies({ cart: "planted", "__Host-cart": "own" })).toEqual([]);
  });
  it("are left alone without https", () =>
    expect(receivedCookies({ cart: "c", "__Host-cart": "d" }, false).cart).toBe("c"));
});
