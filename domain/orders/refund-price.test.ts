import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refundPrice } from "./refund-price.ts";

describe("what a refund of units is worth", () => {
  it("is the paid price, after discounts and with taxes", () => {
    const line = { quantity: 3, totalCents: 3_000, discountCents: 500, taxCents: 222 };
    // 27.22 in three parts.
    expect([0, 1, 2].map((before) => refundPrice(line, before, 1, "USD"))).toEqual([908, 907, 907]);
    expect(refundPrice(line, 1, 2, "USD")).toBe(1_814);
    expect(refundPrice({ quantity: 2, totalCents: 2_500 }, 0, 1, "USD")).toBe(1_250);
  });

  it("adds up to the line however it is refunded, in dollars and yen", () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        cents,
        cents,
        fc.constantFrom("USD", "JPY"),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 50, maxLength: 50 }),
        (quantity, paid, taxCents, currency, steps) => {
          const line = { quantity, totalCents: paid + 700, discountCents: 700, taxCents };
          let refunded = 0;
          let sum = 0;
          for (const step of steps) {
            const units = Math.min(step, quantity - refunded);
            sum += refundPrice(line, refunded, units, currency);
            refunded += units;
          }
          expect([refunded, sum]).toEqual([quantity, paid + taxCents]);
        },
      ),
    );
  });
});
