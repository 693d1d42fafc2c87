import * as z from "zod/mini";
import { countryChoices } from "../kit/country-choices.ts";
import { UNKNOWN_COUNTRY } from "../kit/country-codes.ts";
import { countryName } from "../kit/country-name.ts";

/** A country by its ISO 3166-1 alpha-2 code, or `ZZ` for an address of none, such as one in a private network. */
export const VisitCountry = z.string().check(z.regex(/^[A-Z]{2}$/));

/** Where addresses were not looked up: stored as an empty text, which no condition can name. */
export const COUNTRY_NOT_RECORDED = "none";

/** The stored text of a value that a filter names. */
export const storedCountry = (value: string): string =>
  value === COUNTRY_NOT_RECORDED ? "" : value;

/** Name of a visit's country on screens. */
export const visitCountryName = (code: string): string => {
  if (code === "" || code === COUNTRY_NOT_RECORDED) return "Not recorded";
  return code === UNKNOWN_COUNTRY ? "Unknown" : countryName(code);
};

/** What a filter on the country can name, in the order of the names. */
export const visitCountryChoices: Readonly<Record<string, string>> = {
  ...countryChoices,
  ...Object.fromEntries(
    [UNKNOWN_COUNTRY, COUNTRY_NOT_RECORDED].map((code) => [code, visitCountryName(code)]),
  ),
};
