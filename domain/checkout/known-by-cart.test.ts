import { describe, expect, it } from "vitest";
import { knewByCart } from "./known-by-cart.ts";

const cartId = "3fbf46e6-0000-4000-8000-000000000001";
const old = { cartId, placedAt: "2030-01-01T00:00:00.000Z" };
const at = "2030-01-30T00:00:00.000Z";

describe("an order from before orders had keys", () => {
  it("opens for the id of its cart, as the release before said", () => {
    expect(knewByCart({ cart: cartId }, old, at)).toBe(true);
    expect(knewByCart({ orders: `x.${cartId}` }, old, at)).toBe(true);
    expect(knewByCart({ cart: "x", orders: "y" }, old, at)).toBe(false);
  });
  it("opens no longer than the 30 days that the browser was promised", () => {
    expect(knewByCart({ cart: cartId }, old, "2030-01-31T00:00:00.000Z")).toBe(true);
    expect(knewByCart({ cart: cartId }, old, "2030-01-31T00:00:00.001Z")).toBe(false);
  });
  it("does not open for a browser without cookies", () =>
    expect(knewByCart({}, old, at)).toBe(false));
  it("is none when its event says that it has a key", () =>
    expect(knewByCart({ cart: cartId }, { ...old, opensByKey: true }, at)).toBe(false));
});
