import { describe, expect, it } from "vitest";
import { createSigning } from "../signing/hmac.ts";
import { provenCart, provenCookies } from "./cart-proof.ts";

const signing = createSigning("a secret of thirty-two characters");
const KEYED = "9b0c5a5e-1111-5222-8333-444455556666";
const BEFORE_KEYS = "9b0c5a5e-1111-4222-8333-444455556666";
const cartOf = (cart: string, websiteId = "demo") =>
  provenCookies(signing, websiteId, { cart, crumb: "c" }).cart;

describe("the cookie of a cart", () => {
  it("is read as the id that the server signed", () => {
    const value = provenCart(signing, "demo", KEYED);
    expect(provenCookies(signing, "demo", { cart: value, crumb: "c" })).toEqual({
      cart: KEYED,
      crumb: "c",
    });
  });

  it.each([
    ["an id alone", KEYED],
    ["an id from before ids were keyed", BEFORE_KEYS],
    ["an id without its signature", `${KEYED}.`],
    ["another signature", `${KEYED}.${createSigning("x".repeat(32)).sign("cart cookie", KEYED)}`],
    ["a signature for another cart", provenCart(signing, "demo", BEFORE_KEYS).replace("-4", "-5")],
    ["a signature for another website", provenCart(signing, "other", KEYED)],
  ])("proves no cart with %s", (_what, value) => {
    expect(cartOf(value)).toBeUndefined();
  });

  it("proves no cart where nothing can be verified", () => {
    const cart = provenCart(signing, "demo", KEYED);
    expect(provenCookies(undefined, "demo", { cart }).cart).toBeUndefined();
  });
});
