import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies, DEFAULT_CURRENCY, findCurrency } from "./currencies.ts";
import { decimalValue, formatAmount, formatMoney, moneyOf } from "./format-money.ts";
import { sameJson } from "./same-json.ts";

describe("money", () => {
  it("has the 27 currencies, yen without decimals [A3.15]", () => {
    expect(currencies.map(({ code }) => code).join(" ")).toBe(
      "EUR USD AUD NOK CAD NZD DKK GBP HKD CHF MXN SGD SEK CZK ILS PHP RUB PLN THB MYR ARS BRL COP IDR INR JPY ZAR",
    );
    expect(currencies.filter(({ fractionDigits }) => fractionDigits !== 2)).toEqual([
      { code: "JPY", name: "Japanese Yen", fractionDigits: 0 },
    ]);
    expect(currencies.every(({ name }) => name.length > 0)).toBe(true);
    expect(findCurrency("XXX")).toBeUndefined();
    expect(DEFAULT_CURRENCY).toBe("USD");
  });
  it.each([
    [0, "USD", "$0.00"],
    [5, "USD", "$0.05"],
    [123456789, "USD", "$1,234,567.89"],
    [-1250, "EUR", "-€12.50"],
    [9900, "SEK", "SEK 99.00"],
    [123456, "JPY", "¥1,235"],
    [-49, "JPY", "¥0"],
  ])("writes %i %s as %s [A9.7]", (cents, currency, text) =>
    expect(formatMoney(cents, currency)).toBe(text),
  );
  it("divides minor units by 100 [A3.6] [B3.47]", () => {
    expect(decimalValue(123450, "USD")).toBe("1234.50");
    expect(moneyOf(123450, "USD")).toEqual({ value: "123450", currency: "USD" });
  });
  it("rejects an amount of more than 15 integer places [A9.7]", () => {
    expect(() => formatAmount(0.5, "USD")).toThrow("Not an amount in cents: 0.5");
    expect(() => formatAmount(Number.MAX_SAFE_INTEGER + 1, "USD")).toThrow("Not an amount");
    expect(formatAmount(Number.MAX_SAFE_INTEGER, "USD")).toBe("90,071,992,547,409.91");
  });
  it("loses no cent", () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        expect(Number(decimalValue(cents, "USD").replace(".", ""))).toBe(cents === 0 ? 0 : cents);
      }),
    ));
});

describe("equal as JSON", () => {
  const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  it("is what JSON round trips say", () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        expect(sameJson(left, written(left))).toBe(true);
        if (sameJson(left, right)) expect(written(left)).toEqual(written(right));
      }),
    ));
  it("tells apart", () => {
    expect(sameJson([-0], [0])).toBe(true);
    expect(sameJson({ a: undefined, b: 1 }, { b: 1 })).toBe(true);
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameJson([1], { 0: 1 })).toBe(false);
    expect(sameJson(null, {})).toBe(false);
  });
});
