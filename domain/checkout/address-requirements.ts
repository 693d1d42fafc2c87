import { regionCode } from "../kit/known-regions.ts";

/** ISO 3166-1 alpha-2 codes in groups by first letter, as a set for constant-time lookup. */
const countries = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/**
 * Countries whose postal addresses must name a state, province or prefecture. Source: the `require`
 * member of Google's Address Data Service, published by libaddressinput, as of 2024-09. Areas of
 * the United States that are listed there as separate countries are omitted because they have no
 * states.
 */
const WITH_REGION = countries(
  "AE AU BR CA CN CO CR ES HK HN ID IN IQ IT JM JP KN KR KY MX NR PF PG RU SO SV TW US VE",
);

/** Countries whose postal addresses must have a postal code. The source is the same. */
const WITH_POSTAL_CODE = countries(
  "AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA",
);

/**
 * Patterns of postal codes, without spaces, for countries where they are certain. Everywhere else
 * any text is accepted: a customer whose valid code is rejected cannot buy.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AU: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  DE: /^\d{5}$/,
  US: /^\d{5}(?:-?\d{4})?$/,
};

export type PlaceField = "region" | "postalCode";
export type Place = Readonly<Record<"country" | PlaceField, string>>;

/**
 * Whether an address in this country is incomplete without the field. Unknown countries require
 * nothing.
 */
export const requiresField = (country: string, field: PlaceField): boolean =>
  (field === "region" ? WITH_REGION : WITH_POSTAL_CODE).has(country.trim().toUpperCase());

/** Whether a form can mark the field as optional: the country is known and does not require it. */
export const isOptionalIn = (country: string, field: PlaceField): boolean =>
  country.trim() !== "" && !requiresField(country, field);

/** Why a field of a place is rejected; undefined when it is valid. */
export const placeProblem = (
  { country, region, postalCode }: Place,
  field: PlaceField,
): "missing" | "invalid" | undefined => {
  const code = country.trim().toUpperCase();
  const text = (field === "region" ? region : postalCode).trim();
  if (text === "") return requiresField(code, field) ? "missing" : undefined;
  if (field === "region") return regionCode(code, text) === undefined ? "invalid" : undefined;
  const form = FORMS[code];
  const compact = text.replace(/\s/g, "").toUpperCase();
  return form !== undefined && !form.test(compact) ? "invalid" : undefined;
};
