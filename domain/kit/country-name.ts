const names = new Intl.DisplayNames(["en"], { type: "region" });

/**
 * Name of an ISO 3166-1 alpha-2 country as owners read it: "United States"; the code if the name is
 * unknown.
 */
export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};
