import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, portionOf, smallestUnitCents } from "./allocate.ts";
import { currencies } from "./currencies.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, cents) => all + cents, 0);
const cents = fc.integer({ min: 0, max: 100_000_000_000 });
const weights = fc.array(cents, { minLength: 1, maxLength: 40 });
const unit = fc.constantFrom(1, 100);

describe("allocate", () => {
  it("distributes what remains after rounding down by largest remainder, of equal ones to the first", () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(200, [1, 1, 1])).toEqual([67, 67, 66]);
    expect(allocate(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(allocate(1, [5, 5])).toEqual([1, 0]);
    expect(allocate(7, [0, 3, 0])).toEqual([0, 7, 0]);
    expect(allocate(7, [0, 0])).toEqual([7, 0]);
    expect(allocate(0, [3, 4])).toEqual([0, 0]);
    expect(allocate(0, [])).toEqual([]);
  });

  it("divides in whole yen", () => {
    expect(allocate(100_00, [1, 1, 1], 100)).toEqual([34_00, 33_00, 33_00]);
  });

  it("parts always add up to the whole", () => {
    fc.assert(
      fc.property(cents, weights, unit, (total, by, unitCents) => {
        expect(sum(allocate(total, by, unitCents))).toBe(total);
      }),
    );
  });

  it("no part is a unit or more away from its exact share", () => {
    fc.assert(
      fc.property(cents, weights, (total, by) => {
        const whole = sum(by);
        fc.pre(whole > 0);
        const parts = allocate(total, by);
        for (const [index, part] of parts.entries()) {
          const exact = BigInt(total) * BigInt(by[index] as number);
          const off = BigInt(part) * BigInt(whole) - exact;
          expect(off < BigInt(whole) && off > -BigInt(whole)).toBe(true);
        }
      }),
    );
  });

  it("gives no part more than its weight while the amount is not more than all weights", () => {
    fc.assert(
      fc.property(weights, unit, fc.double({ min: 0, max: 1, noNaN: true }), (by, u, share) => {
        const all = by.map((weight) => weight - (weight % u));
        const total = Math.floor((sum(all) * share) / u) * u;
        const parts = allocate(total, all, u);
        for (const [index, part] of parts.entries())
          expect(part).toBeLessThanOrEqual(all[index] as number);
      }),
    );
  });
});

describe("portionOf", () => {
  it("rounds half up", () => {
    expect(portionOf(50, 1, 100)).toBe(1);
    expect(portionOf(49, 1, 100)).toBe(0);
    expect(portionOf(1_999, 88_750, 1_000_000)).toBe(177);
    expect(portionOf(1_50, 1, 1, 100)).toBe(2_00);
    expect(portionOf(1_49, 1, 1, 100)).toBe(1_00);
  });

  it("is exact where floats are not", () => {
    expect(portionOf(9_007_199_254_740_991, 1_000_000, 1_000_000)).toBe(9_007_199_254_740_991);
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 1_000_000 }), (amount, ppm) => {
        const doubled = 2n * BigInt(amount) * BigInt(ppm);
        const got = 2_000_000n * BigInt(portionOf(amount, ppm, 1_000_000));
        // At most half a unit below, and less than half a unit above.
        expect(got - doubled <= 1_000_000n && got - doubled > -1_000_000n).toBe(true);
      }),
    );
  });
});

describe("the smallest unit", () => {
  it("is a cent in each of the 27 currencies but yen, which have no decimals [A3.15]", () => {
    expect(currencies).toHaveLength(27);
    for (const { code } of currencies)
      expect([code, smallestUnitCents(code)]).toEqual([code, code === "JPY" ? 100 : 1]);
  });
});
