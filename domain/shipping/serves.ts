/** Shipping to these works like shipping within the United States. Spec: A9.12. */
export const usAndTerritories: readonly string[] = ["US", "PR", "GU", "VI", "MP", "AS", "UM"];

/**
 * Whether an option ships to a country. Not in the specification: an option for the United States
 * also serves its territories, which are separate countries in addresses. Before the place is
 * known, only worldwide options are offered.
 */
export const servesCountry = (
  countries: readonly string[],
  country: string | undefined,
): boolean => {
  if (countries.length === 0) return true;
  if (country === undefined) return false;
  if (countries.includes(country)) return true;
  return countries.includes("US") && usAndTerritories.includes(country);
};
