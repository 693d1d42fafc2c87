import { allCountries } from "country-region-data";
import { describe, expect, it } from "vitest";
import { countryCodes } from "../kit/country-codes.ts";
import { countryChoices } from "./country-choices.ts";
import { ownCountry, shopCountries } from "./shop-countries.ts";

const american = { locale: "en-US", stripeAccountCountry: "US" };
const to = (...countries: readonly string[]) => ({ countries: [...countries] });

describe("a shop's own country", () => {
  it("is that of its payment account", () =>
    expect(ownCountry({ locale: "en-US", stripeAccountCountry: "DE" })).toBe("DE"));
  it("is that of its locale while nobody has set an account", () => {
    expect(ownCountry({ locale: "fr-CA", stripeAccountCountry: "US" })).toBe("CA");
    expect(ownCountry({ locale: "en", stripeAccountCountry: "US" })).toBe("US");
    expect(ownCountry({ locale: "no such language", stripeAccountCountry: "" })).toBe("US");
  });
});

describe("the countries of a shop", () => {
  it("are its own and those that it ships to, each once", () =>
    expect(shopCountries([to("US", "CA"), to("GB", "CA"), to()], american)).toEqual([
      "US",
      "CA",
      "GB",
    ]));
  it("begin with its own when it ships anywhere or has no shipping options", () => {
    expect(shopCountries([to()], american)).toEqual(["US"]);
    expect(shopCountries([], american)).toEqual(["US"]);
  });
  it("are without its own when it does not ship there", () =>
    expect(shopCountries([to("CH", "LI")], american)).toEqual(["CH", "LI"]));
});

describe("a list of countries", () => {
  const { shop, others } = countryChoices(["US", "GB", "CA"], "en");

  it("starts with the shop's, its own first and then by name", () =>
    expect(shop.map(({ name }) => name)).toEqual(["United States", "Canada", "United Kingdom"]));
  it("leads the first letters to a country of the shop before any other", () => {
    const found = [...shop, ...others].find(({ name }) => name.startsWith("Uni"));
    expect(found?.code).toBe("US");
    expect(others.some(({ code }) => code === "AE")).toBe(true);
  });
  it("has each country once, sorted by its name in the reader's language", () => {
    expect([...shop, ...others].map(({ code }) => code).toSorted()).toEqual([...countryCodes]);
    const german = countryChoices(["DE"], "de").others.map(({ name }) => name);
    expect(german).toEqual(german.toSorted((a, b) => a.localeCompare(b, "de")));
    expect(german).toContain("Österreich");
  });
  it("has the countries of the list that scripts load", () =>
    expect(allCountries.map(([, code]) => code).toSorted()).toEqual([...countryCodes]));
});
