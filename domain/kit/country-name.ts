const names = new Intl.DisplayNames(["en"], { type: "region" });

/** ISO 3166-1 alpha-2 as owners read it: "United States"; the code itself where nobody knows it. */
export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};
