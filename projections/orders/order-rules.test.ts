import { describe, expect, it } from "vitest";
import { placedBy } from "./order-rules.ts";

type Placed = Parameters<typeof placedBy>[0];

const placed = {
  subtotalCents: 1_100,
  discountCents: 200,
  shippingCostCents: 102,
  taxCents: 70,
  grandTotalCents: 1_072,
  discounts: [
    { couponId: "ten", code: "TEN", amountCents: 150 },
    { couponId: "loyal", code: "LOYAL", amountCents: 50 },
  ],
  shipping: { shippingOptionId: "parcel", name: "Parcel", costCents: 102 },
  taxes: [
    { taxRuleId: "vat", name: "VAT", ratePpm: 70_000, inclusive: false, amountCents: 70 },
    { taxRuleId: "in", name: "Included", ratePpm: 200_000, inclusive: true, amountCents: 160 },
  ],
} as unknown as Placed;

const live = { roundTotalTo: 1, taxRatesPpm: {}, shippingCents: {}, withoutCoupons: [] };

describe("an order by other rules", () => {
  it("equals the recorded one by the live rules", () =>
    expect(placedBy(placed, live)).toEqual(placed));

  it.each([
    [5, 1_070],
    [10, 1_070],
    [100, 1_100],
  ])("rounds its total half up to a multiple of %i cents", (roundTotalTo, expected) =>
    expect(placedBy(placed, { ...live, roundTotalTo }).grandTotalCents).toBe(expected),
  );

  it("has the tax of another rate, and pays it where it is added", () => {
    const { taxCents, grandTotalCents, taxes } = placedBy(placed, {
      ...live,
      taxRatesPpm: { vat: 190_000, in: 100_000 },
    });
    expect([taxCents, grandTotalCents]).toEqual([190, 1_192]);
    expect(taxes?.map(({ ratePpm, amountCents }) => [ratePpm, amountCents])).toEqual([
      [190_000, 190],
      [100_000, 80],
    ]);
  });

  it("has no discount of a coupon that is not accepted", () => {
    const { discounts, discountCents, grandTotalCents } = placedBy(placed, {
      ...live,
      withoutCoupons: ["ten"],
    });
    expect([discountCents, grandTotalCents]).toEqual([50, 1_222]);
    expect(discounts?.map(({ couponId }) => couponId)).toEqual(["loyal"]);
  });

  it("is shipped at another cost, or at none from an amount on", () => {
    const totalBy = (rules: Partial<Parameters<typeof placedBy>[1]>) => {
      const { shippingCostCents, grandTotalCents } = placedBy(placed, { ...live, ...rules });
      return [shippingCostCents, grandTotalCents];
    };
    expect(totalBy({ shippingCents: { parcel: 500, letter: 1 } })).toEqual([500, 1_470]);
    expect(totalBy({ freeShippingFromCents: 900 })).toEqual([0, 970]);
    expect(totalBy({ freeShippingFromCents: 901 })).toEqual([102, 1_072]);
    expect(placedBy({ ...placed, shipping: null }, { ...live, freeShippingFromCents: 0 })).toEqual({
      ...placed,
      shipping: null,
    });
  });
});
