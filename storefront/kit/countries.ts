export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** In the order of the country's own list; empty where addresses have none. */
  readonly regions: readonly Region[];
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
  const { allCountries } = await import("country-region-data");
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  return allCountries
    .map(([name, code, regions]) => ({
      code,
      name: names.of(code) ?? name,
      regions: regions.map(([region, regionCode]) => ({ name: region, code: regionCode })),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
};

/** All countries by name; 40 KB that only checkout loads. */
export const loadCountries = (): Promise<readonly Country[]> => {
  loaded ??= load(document.documentElement.lang || "en");
  return loaded;
};

/** A country by its code, without loading the list. */
export const countryNameOf = (code: string): string => {
  try {
    const language = document.documentElement.lang || "en";
    return new Intl.DisplayNames([language, "en"], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
};
