import { describe, expect, it } from "vitest";
import type { CartState } from "../cart/evolve.ts";
import { planCartAtSignIn } from "./cart-at-sign-in.ts";

const at = "2030-01-01T00:00:00.000Z";
const entry = { entryId: "e" } as CartState["entries"][number];
const cart = (cartId: string, change: Partial<CartState> = {}) => ({
  cartId,
  cart: { created: at, entries: [entry], orderId: null, ...change },
});
const own = (change: Partial<CartState> = {}, isStale = false) => ({
  ...cart("own", change),
  isStale,
});
const idsOf = ({ sources }: ReturnType<typeof planCartAtSignIn>) =>
  sources.map(({ cartId }) => cartId);

describe("the cart after signing in", () => {
  it("is none when neither the account nor the guest has one", () => {
    expect(planCartAtSignIn(undefined, undefined)).toEqual({ target: "none", sources: [] });
    expect(planCartAtSignIn(undefined, cart("guest", { entries: [] }))).toEqual({
      target: "none",
      sources: [],
    });
  });
  it("is the account's, found on another device", () => {
    expect(planCartAtSignIn(own(), undefined)).toEqual({ target: { cartId: "own" }, sources: [] });
  });
  it("is the account's, empty as it may be, so that its devices stay together", () => {
    expect(planCartAtSignIn(own({ entries: [] }), undefined).target).toEqual({ cartId: "own" });
  });
  it("takes what the guest has, and loses nothing", () => {
    const plan = planCartAtSignIn(own(), cart("guest"));
    expect(plan.target).toEqual({ cartId: "own" });
    expect(idsOf(plan)).toEqual(["guest"]);
  });
  it("is a new one with the guest's entries, whose id nobody knew before", () => {
    const plan = planCartAtSignIn(undefined, cart("guest"));
    expect(plan.target).toBe("new");
    expect(idsOf(plan)).toEqual(["guest"]);
  });
  it("is not one that has been bought, on either side", () => {
    const bought = { orderId: "order" };
    expect(planCartAtSignIn(own(bought), undefined).target).toBe("none");
    expect(planCartAtSignIn(own(bought), cart("guest")).target).toBe("new");
    expect(idsOf(planCartAtSignIn(own(), cart("guest", bought)))).toEqual([]);
  });
  it("does not take from itself", () => {
    expect(planCartAtSignIn(own(), cart("own"))).toEqual({
      target: { cartId: "own" },
      sources: [],
    });
  });
  it("is a copy after the password was changed: who knew the old one sees no more of it", () => {
    const plan = planCartAtSignIn(own({}, true), cart("guest"));
    expect(plan.target).toBe("new");
    expect(idsOf(plan)).toEqual(["own", "guest"]);
    expect(idsOf(planCartAtSignIn(own({}, true), cart("own")))).toEqual(["own"]);
  });
});
