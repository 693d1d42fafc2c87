import { describe, expect, it } from "vitest";
import type { CartChoices } from "./choices.ts";
import { takeChoices } from "./take-choices.ts";

const at = "2030-01-01T00:00:00.000Z";
const here = { country: "US", region: "NY", postalCode: "" };
const there = { country: "GB", region: "", postalCode: "" };
const chosen = (changes: Partial<CartChoices>): CartChoices => ({
  couponIds: [],
  location: null,
  shippingOptionId: null,
  ...changes,
});
const applied = (couponId: string, couponIds: readonly string[]) => ({
  type: "CartCouponApplied",
  couponId,
  couponIds,
  appliedAt: at,
});

describe("the choices of a cart that is merged into another", () => {
  it("comes along", () => {
    const theirs = chosen({ couponIds: ["A", "B"], location: here, shippingOptionId: "express" });
    expect(takeChoices(theirs, undefined, at)).toEqual([
      applied("A", ["A"]),
      applied("B", ["A", "B"]),
      { type: "CartShippingLocationSet", location: here, setAt: at },
      { type: "CartShippingOptionSelected", shippingOptionId: "express", selectedAt: at },
    ]);
  });

  it("adds coupons to those that are there, as far as there is room", () => {
    const ours = chosen({ couponIds: ["A", ..."123456789".split("").slice(0, 8)] });
    expect(takeChoices(chosen({ couponIds: ["A", "B", "C"] }), ours, at)).toEqual([
      applied("B", [...ours.couponIds, "B"]),
    ]);
  });

  it("was said last, and changes nothing that it says nothing of", () => {
    const ours = chosen({ location: there, shippingOptionId: "standard" });
    expect(takeChoices(chosen({ location: here }), ours, at)).toEqual([
      { type: "CartShippingLocationSet", location: here, setAt: at },
    ]);
    expect(takeChoices(chosen({}), ours, at)).toEqual([]);
    expect(takeChoices(ours, ours, at)).toEqual([]);
  });
});
