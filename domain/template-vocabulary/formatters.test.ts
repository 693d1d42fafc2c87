import { describe, expect, it } from "vitest";
import { compile, type RenderOptions, render } from "./engine.ts";

const draw = (source: string, data: unknown = {}, options: RenderOptions = {}): string =>
  render(compile(source).template, data, options).output;
const format = (formatter: string, value: unknown, options: RenderOptions = {}): string =>
  draw(`{a|${formatter}}`, { a: value }, options);

describe("money", () => {
  it.each([
    ["money-format", { value: "123456", currency: "USD" }, "$1,234.56"],
    ["money-string", { value: "123456", currency: "EUR" }, "€1,234.56"],
    ["moneyFormat", { value: "123456", currency: "USD" }, "1,234.56"],
    ["money-format", { value: "123450", currency: "JPY" }, "¥1,235"],
    ["moneyFormat", 0, "0.00"],
    ["money-format", 5, "$0.05"],
    ["money-format", { decimalValue: "1234.565", currencyCode: "GBP" }, "£1,234.57"],
    ["money-format", { decimalValue: "12", currencyCode: "GBP" }, "£12.00"],
    ["money-format", { value: "-500", currency: "USD" }, "-$5.00"],
    ["money-format", { value: "x", currency: "USD" }, ""],
    ["money-format", { decimalValue: "12,5" }, ""],
    ["money-format", null, ""],
    ["money-format", { value: "100", currency: "<b>" }, "$1.00"],
  ])("%s of %j is %j [A3.6] [A9.7] [B3.47]", (formatter, value, expected) =>
    expect(format(formatter, value)).toBe(expected),
  );
  it("prints 15 integer places and nothing beyond [A9.7]", () => {
    expect(format("moneyFormat", "9007199254740991")).toBe("90,071,992,547,409.91");
    expect(format("moneyFormat", 1e20)).toBe("");
  });
  it("sells in the website's currency, or in US dollars [B9.20]", () => {
    expect(format("money-format", 100, { website: { currency: "EUR" } })).toBe("€1.00");
    expect(draw("{a|money-format}", { a: 100, website: { currency: "GBP" } })).toBe("£1.00");
    expect(format("money-format", 100)).toBe("$1.00");
  });
});
