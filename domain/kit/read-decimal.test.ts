import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalValue } from "./format-money.ts";
import { readDecimal, readMoney, writeDecimal } from "./read-decimal.ts";

describe("a decimal number that someone types", () => {
  it.each([
    ["12.5", 2, 1_250],
    [" 0.07 ", 2, 7],
    ["8.875", 4, 88_750],
    ["20", 4, 200_000],
    ["0", 0, 0],
    ["1.15", 2, 115],
    ["99999999999.99", 2, 9_999_999_999_999],
  ])("%s with %i places is %i", (typed, places, parts) =>
    expect(readDecimal(typed, places)).toBe(parts),
  );

  it.each(["", "-1", "1,5", "1.", ".5", "1e3", "1.234", "12345678901234"])("%s is none", (typed) =>
    expect(readDecimal(typed, 2)).toBeNaN(),
  );

  it("is written in the format in which it is read", () => {
    const parts = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(parts, fc.constantFrom(0, 2, 4), (given, places) => {
        expect(readDecimal(writeDecimal(given, places), places)).toBe(given);
      }),
    );
    expect([writeDecimal(88_750, 4), writeDecimal(200_000, 4), writeDecimal(5, 2)]).toEqual([
      "8.875",
      "20",
      "0.05",
    ]);
  });
});

describe("an amount of money that someone types", () => {
  it("has the decimals of its currency [A3.15]", () => {
    expect(readMoney("12.5", "USD")).toBe(1_250);
    expect(readMoney("1200", "JPY")).toBe(120_000);
    expect(readMoney("1200.5", "JPY")).toBeNaN();
    for (const currency of ["USD", "JPY"])
      expect(readMoney(decimalValue(120_000, currency), currency)).toBe(120_000);
  });
});
