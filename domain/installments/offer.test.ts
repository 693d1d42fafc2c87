import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies } from "../kit/currencies.ts";
import { fractionDigits } from "../kit/format-money.ts";
import {
  installmentBrandOf,
  installmentCountries,
  installmentFeature,
  installmentLocaleOf,
  installmentLocales,
} from "./locales.ts";
import {
  type InstallmentContext,
  installmentOffer,
  installmentText,
  judgeAmount,
} from "./offer.ts";
import { builtInInstallmentPages } from "./page.ts";
import { installmentsOf } from "./split.ts";

const context: InstallmentContext = {
  afterPayAvailable: true,
  afterPayMin: 1_000,
  afterPayMax: 100_000,
  shopperLanguage: "en-US",
  stripeAccountCountry: "US",
};
const physical = (totalCents: number) => ({ productType: 1, totalCents, currency: "USD" });
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const said = (totalCents: number, more: Partial<InstallmentContext> = {}) => {
  const offer = installmentOffer({ ...context, ...more }, physical(totalCents), []);
  return offer && installmentText(offer, dollars);
};

describe("the offer to pay in parts [A5.10]", () => {
  it.each([
    [1_000, "available for orders over $10.00"],
    [1_001, "4 interest-free payments of $2.51"],
    [5_800, "4 interest-free payments of $14.50"],
    [100_000, "4 interest-free payments of $250.00"],
    [100_001, "available for orders up to $1000.00"],
    [0, "available for orders over $10.00"],
  ])("of %i cents: %s [A5.12]", (cents, text) => expect(said(cents)).toBe(text));

  it("is made for physical products only [A5.11]", () => {
    for (const productType of [2, 3, 4, 5])
      expect(installmentOffer(context, { ...physical(5_000), productType }, [])).toBeUndefined();
  });
  it("is made next to a cart of physical items only [A5.11]", () => {
    const beside = (...types: readonly number[]) =>
      installmentOffer(
        context,
        physical(5_000),
        types.map((productType) => ({ productType })),
      )?.kind;
    expect(beside(1, 1)).toBe("offered");
    for (const other of [2, 3, 4]) expect(beside(1, other)).toBeUndefined();
  });
  it("is made when it is enabled [A3.8]", () => {
    expect(said(5_000, { afterPayAvailable: false })).toBeUndefined();
  });
});

describe("the parts [A5.13]", () => {
  it("are four, and the remainder goes to the first", () => {
    expect(installmentsOf(1_003, "USD")).toEqual([251, 251, 251, 250]);
    expect(installmentsOf(1_001, "USD")).toEqual([251, 250, 250, 250]);
    // No parts of a yen.
    expect(installmentsOf(100_100, "JPY")).toEqual([25_100, 25_000, 25_000, 25_000]);
  });
  it("begin with the payment that the offer names", () => {
    const limits = { afterPayMin: -1, afterPayMax: Number.MAX_SAFE_INTEGER };
    const codes = fc.constantFrom(...currencies.map(({ code }) => code));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), codes, (total, currency) => {
        expect(judgeAmount(total, currency, limits)).toEqual({
          kind: "offered",
          firstCents: installmentsOf(total, currency)[0],
        });
      }),
    );
  });
  it("add up to the amount, differ by no more than the smallest unit, and never grow", () => {
    const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
    const codes = fc.constantFrom(...currencies.map(({ code }) => code));
    fc.assert(
      fc.property(amounts, codes, fc.integer({ min: 1, max: 12 }), (units, currency, count) => {
        const unit = fractionDigits(currency) === 0 ? 100 : 1;
        const total = units * unit;
        const parts = installmentsOf(total, currency, count);
        expect(parts).toHaveLength(count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts.toSorted((one, other) => other - one)).toEqual(parts);
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(unit);
        expect(parts.every((part) => part % unit === 0)).toBe(true);
      }),
    );
  });
});

describe("countries and locales [A9.4]", () => {
  it.each([
    ["US", "en-US", "Afterpay", "en_US"],
    ["us", "de", "Afterpay", "en_US"],
    ["PR", "es", "Afterpay", "en_US"],
    ["CA", "en", "Afterpay", "en_CA"],
    ["CA", "fr-CA", "Afterpay", "fr_CA"],
    ["CA", "de", "Afterpay", "en_CA"],
    ["AU", "en", "Afterpay", "en_AU"],
    ["NZ", "en", "Afterpay", "en_NZ"],
    ["GB", "fr", "Clearpay", "en_GB"],
    ["FR", "fr", undefined, undefined],
  ])("in %s for readers of %s: %s, %s", (country, language, brand, locale) => {
    expect(installmentBrandOf(country)).toBe(brand);
    expect(installmentLocaleOf(country, language)).toBe(locale);
  });
  it("are the United States with their territories and four more", () =>
    expect(installmentCountries).toEqual("US PR GU VI MP AS UM CA AU NZ GB".split(" ")));
  it("have a feature code for each of the two offers", () =>
    expect(installmentFeature).toEqual({ Afterpay: 64, Clearpay: 68 }));
  it("have a page each, with the brand in it", () => {
    expect(Object.keys(builtInInstallmentPages)).toEqual([...installmentLocales]);
    expect(builtInInstallmentPages.en_GB.title).toBe("Buy now, pay in 4 with Clearpay");
    expect(builtInInstallmentPages.fr_CA.language).toBe("fr-CA");
  });
});
