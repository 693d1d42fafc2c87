import { createCache } from "./intl-cache.ts";

const namesIn = createCache<Intl.DisplayNames>();

/**
 * Name of an ISO 3166-1 alpha-2 country in a language, by default as owners read it: "United
 * States"; the code if the name is unknown.
 */
export const countryName = (code: string, locale = "en"): string => {
  try {
    const names = namesIn(locale, () => new Intl.DisplayNames([locale, "en"], { type: "region" }));
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};
