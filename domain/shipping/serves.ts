/** The post carries to these as it does within the United States. Spec: A9.12. */
export const usAndTerritories: readonly string[] = ["US", "PR", "GU", "VI", "MP", "AS", "UM"];

/**
 * Whether an option goes to a country. Our choice: what goes to the United States goes to its
 * territories, which are countries of their own in addresses. Before the place is known, only what
 * goes everywhere is offered.
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
