import { countryCodes } from "../kit/country-codes.ts";
import { countryName } from "../kit/country-name.ts";
import { createCache } from "../kit/intl-cache.ts";

export type CountryChoice = { readonly code: string; readonly name: string };

export type CountryChoices = {
  /** Listed first: the shop's own country, then the others that it ships to, by name. */
  readonly shop: readonly CountryChoice[];
  /** All other countries by name. */
  readonly others: readonly CountryChoice[];
};

const made = createCache<CountryChoices>();

/**
 * The options of a list of countries. The shop's come first, so that a customer who types the first
 * letters reaches them before any other country. `shop` is from `shopCountries`.
 */
export const countryChoices = (shop: readonly string[], locale: string): CountryChoices =>
  made(JSON.stringify([shop, locale]), () => {
    const byName = (a: CountryChoice, b: CountryChoice) => a.name.localeCompare(b.name, locale);
    const choice = (code: string) => ({ code, name: countryName(code, locale) });
    const [own, ...named] = shop.map(choice);
    return {
      shop: own === undefined ? [] : [own, ...named.toSorted(byName)],
      others: countryCodes
        .filter((code) => !shop.includes(code))
        .map(choice)
        .toSorted(byName),
    };
  });
