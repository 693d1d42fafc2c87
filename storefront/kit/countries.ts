import { countryName } from "#domain/kit/country-name.ts";
import { pageJson, type SiteSettings } from "./page-json.ts";

export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** In the order of the country's own list; empty where addresses have none. */
  readonly regions: readonly Region[];
  /** Lists offer it first. */
  readonly isShops: boolean;
};

export type Region = { readonly name: string; readonly code: string };

/** The region with this name or code. */
export const findRegion = (regions: readonly Region[], meant: string): Region | undefined => {
  const wanted = meant.trim().toLowerCase();
  return regions.find(
    ({ name, code }) => name.toLowerCase() === wanted || code.toLowerCase() === wanted,
  );
};

let loaded: Promise<readonly Country[]> | undefined;

const load = async (language: string): Promise<readonly Country[]> => {
  const [{ allCountries }, { countryChoices }] = await Promise.all([
    import("country-region-data"),
    import("#domain/shipping/country-choices.ts"),
  ]);
  const ofShop = pageJson<SiteSettings>("settings")?.storeSettings.countries ?? [];
  const { shop, others } = countryChoices(ofShop, language);
  const regions = new Map(
    allCountries.map(([, code, found]) => [
      code as string,
      found.map(([region, regionCode]) => ({ name: region, code: regionCode })),
    ]),
  );
  return [...shop, ...others].map(({ code, name }) => ({
    code,
    name,
    regions: regions.get(code) ?? [],
    isShops: ofShop.includes(code),
  }));
};

const languageOfPage = (): string => document.documentElement.lang || "en";

/** All countries, the shop's first and then by name; 40 KB that only checkout loads. */
export const loadCountries = (): Promise<readonly Country[]> => {
  loaded ??= load(languageOfPage());
  return loaded;
};

/** A country by its code, without loading the list. */
export const countryNameOf = (code: string): string => countryName(code, languageOfPage());
