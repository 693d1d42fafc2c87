import { describe, expect, it } from "vitest";
import { placedBy } from "./order-rules.ts";

type Placed = Parameters<typeof placedBy>[0];

const placed = {
  taxCents: 70,
  grandTotalCents: 1_072,
  taxes: [
    { taxRuleId: "vat", name: "VAT", ratePpm: 70_000, inclusive: false, amountCents: 70 },
    { taxRuleId: "in", name: "Included", ratePpm: 200_000, inclusive: true, amountCents: 160 },
  ],
} as unknown as Placed;

const live = { roundTotalTo: 1, taxRatesPpm: {} };

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
});
