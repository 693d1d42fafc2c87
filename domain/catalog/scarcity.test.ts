import { describe, expect, it } from "vitest";
import { productTypeNames } from "./product-type.ts";
import { productTypes } from "./product-types.ts";
import { isScarce } from "./scarcity.ts";

const { PHYSICAL, DIGITAL, SERVICE, GIFT_CARD, PAYWALL } = productTypes;

describe("the owner's scarcity text [A3.11]", () => {
  it.each([
    [PHYSICAL, 0, false],
    [PHYSICAL, 1, true],
    [PHYSICAL, 5, true],
    [PHYSICAL, 6, false],
    [SERVICE, 5, true],
    [DIGITAL, 5, false],
    [GIFT_CARD, 5, false],
  ] as const)("appears for type %i with %i units left: %s", (type, qtyInStock, expected) =>
    expect(isScarce(type, { unlimited: false, qtyInStock })).toBe(expected),
  );
  it("does not appear for stock without a limit", () =>
    expect(isScarce(PHYSICAL, { unlimited: true, qtyInStock: 5 })).toBe(false));
});

it("types of products have readable names [A3.14] [B3.83]", () =>
  expect(
    [PHYSICAL, DIGITAL, SERVICE, GIFT_CARD, PAYWALL].map((type) => productTypeNames[type]),
  ).toEqual(["Physical", "Digital", "Service", "Gift card", "Paywall"]));
