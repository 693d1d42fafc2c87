export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** In the order of the country's own list; empty where addresses name none. */
  readonly regions: readonly string[];
};

let loaded: Promise<readonly Country[]> | undefined;

const load = async (language: string): Promise<readonly Country[]> => {
  const { allCountries } = await import("country-region-data");
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  return allCountries
    .map(([name, code, regions]) => ({
      code,
      name: names.of(code) ?? name,
      regions: regions.map(([region]) => region),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
};

/** All countries by name; 40 KB that only the checkout loads. */
export const loadCountries = (): Promise<readonly Country[]> => {
  loaded ??= load(document.documentElement.lang || "en");
  return loaded;
};
