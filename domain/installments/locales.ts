import { featureCodes } from "../codes/site-codes.ts";

/** Two letters of language and two of country; each locale has its own page. Spec: A9.4, B9.27. */
export const installmentLocales = ["en_US", "en_CA", "fr_CA", "en_AU", "en_NZ", "en_GB"] as const;
export type InstallmentLocale = (typeof installmentLocales)[number];

export const isInstallmentLocale = (text: string): text is InstallmentLocale =>
  (installmentLocales as readonly string[]).includes(text);

/** Spec: B9.28. */
const UNITED_STATES = ["US", "PR", "GU", "VI", "MP", "AS", "UM"];

/** The locale in the country's own language comes first. Spec: A9.4, B9.27. */
const localesOf: ReadonlyMap<string, readonly InstallmentLocale[]> = new Map<
  string,
  readonly InstallmentLocale[]
>([
  ...UNITED_STATES.map((country) => [country, ["en_US"]] as const),
  ["CA", ["en_CA", "fr_CA"]],
  ["AU", ["en_AU"]],
  ["NZ", ["en_NZ"]],
  ["GB", ["en_GB"]],
]);

/** Countries in which a shop can offer installments. */
export const installmentCountries: readonly string[] = [...localesOf.keys()];

export type InstallmentBrand = "Afterpay" | "Clearpay";

/**
 * The locale for the country of the shop's payment account and the visitor's language. Undefined:
 * no offer there.
 */
export const installmentLocaleOf = (
  country: string,
  language: string,
): InstallmentLocale | undefined => {
  const locales = localesOf.get(country.toUpperCase()) ?? [];
  const read = language.slice(0, 2).toLowerCase();
  return locales.find((locale) => locale.startsWith(`${read}_`)) ?? locales[0];
};

/** Afterpay is called Clearpay in Great Britain. Undefined: no offer there. */
export const installmentBrandOf = (country: string): InstallmentBrand | undefined => {
  const code = country.toUpperCase();
  if (!localesOf.has(code)) return undefined;
  return code === "GB" ? "Clearpay" : "Afterpay";
};

export const brandOfLocale = (locale: InstallmentLocale): InstallmentBrand =>
  locale === "en_GB" ? "Clearpay" : "Afterpay";

/** The codes of the two offers among the features of a website. Spec: A9.4, B3.92. */
export const installmentFeature: Readonly<Record<InstallmentBrand, number>> = {
  Afterpay: featureCodes.COMMERCE_AFTERPAY,
  Clearpay: featureCodes.COMMERCE_CLEARPAY,
};
