import { describe, expect, it } from "vitest";
import { receivedCookies, sentName } from "./host-cookies.ts";

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
  it("do not count without the prefix, unless the name is prescribed or opens nothing", () => {
    const planted = { cart: "c", daybook_owner: "o", daybook_page_ab: "p", order_keys: "k" };
    const kept = { crumb: "y", SiteUserInfo: "i", cookies_allowed: "declined" };
    expect(receivedCookies({ ...planted, ...kept }, true)).toEqual(kept);
  });
  it("are left alone without https", () =>
    expect(receivedCookies({ cart: "c", "__Host-cart": "d" }, false).cart).toBe("c"));
});
