import { regionCode } from "../kit/known-regions.ts";

/** ISO 3166-1 alpha-2 codes in groups by first letter; a set, so that a country is found at once. */
const countries = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/**
 * Countries whose postal addresses must name a state, province, prefecture or the like. Source: the
 * `require` member of Google's Address Data Service, which libaddressinput publishes, as of 2024-09. Areas
 * of the United States that are listed there as their own state are left out: they have none below
 * them.
 */
const WITH_REGION = countries(
  "AE AU BR CA CN CO CR ES HK HN ID IN IQ IT JM JP KN KR KY MX NR PF PG RU SO SV TW US VE",
);

/** Countries whose postal addresses must carry a postal code. The source is the same. */
const WITH_POSTAL_CODE = countries(
  "AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA",
);

/**
 * Forms of postal codes, without blanks, in countries where they are certain. Everywhere else any text
 * is taken: a customer who is refused a good code cannot buy.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AU: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  DE: /^\d{5}$/,
  US: /^\d{5}(?:-?\d{4})?$/,
};

export type PlaceField = "region" | "postalCode";
export type Place = Readonly<Record<"country" | PlaceField, string>>;

/** Whether an address in this country is incomplete without the field; unknown countries ask for nothing. */
export const requiresField = (country: string, field: PlaceField): boolean =>
  (field === "region" ? WITH_REGION : WITH_POSTAL_CODE).has(country.trim().toUpperCase());

/** Whether a form can call the field optional: the country is known and does not ask for it. */
export const isOptionalIn = (country: string, field: PlaceField): boolean =>
  country.trim() !== "" && !requiresField(country, field);

/** Why a field of a place is refused; undefined when nothing is wrong with it. */
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
