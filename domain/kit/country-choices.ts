import { countryCodes } from "./country-codes.ts";
import { countryName } from "./country-name.ts";

/** What a filter on a country can name: codes of ISO 3166-1 with their names, in the order of the names. */
export const countryChoices: Readonly<Record<string, string>> = Object.fromEntries(
  countryCodes
    .map((code) => [code, countryName(code)] as const)
    .sort(([, one], [, other]) => (one < other ? -1 : 1)),
);
