import { describe, expect, it } from "vitest";
import { chargedCents, cheapest } from "./price.ts";

const priced = (priceCents: number, salePriceCents: number | null = null, onSale = false) => ({
  priceCents,
  salePriceCents,
  onSale,
});

describe("the price of one unit", () => {
  it.each([
    [priced(1000), 1000],
    [priced(1000, 800, true), 800],
    [priced(1000, 800, false), 1000],
    [priced(1000, null, true), 1000],
    [priced(1000, 0, true), 0],
  ])("of %j is %i", (variant, cents) => expect(chargedCents(variant)).toBe(cents));
});

describe("the cheapest variant", () => {
  it("is none of no variants", () => expect(cheapest([])).toBeUndefined());
  it("is the one with the lowest price that is charged", () => {
    const [dear, sold, cheap] = [priced(1000), priced(2000, 500, true), priced(600, 100, false)];
    expect(cheapest([dear, sold, cheap])).toBe(sold);
    expect(cheapest([dear, cheap])).toBe(cheap);
    expect(cheapest([cheap, dear])).toBe(cheap);
  });
  it("is the first of equally cheap ones", () => {
    const [one, other] = [priced(500), priced(500)];
    expect(cheapest([one, other])).toBe(one);
  });
});
