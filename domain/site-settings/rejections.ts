export type SiteSettingsRejection =
  | { readonly code: "title-missing" }
  | { readonly code: "currency-unknown"; readonly currency: string }
  | { readonly code: "time-zone-unknown"; readonly timeZone: string }
  | { readonly code: "locale-malformed"; readonly locale: string }
  | { readonly code: "captcha-site-key-malformed" }
  | { readonly code: "installments-range-empty" }
  | { readonly code: "installments-country-unknown" };

/** Texts for owners. Our choice: the specification names none. */
export const siteSettingsRejectionText = (rejection: SiteSettingsRejection): string => {
  switch (rejection.code) {
    case "title-missing":
      return "Please give the website a title.";
    case "currency-unknown":
      return `A store cannot sell in ${rejection.currency}.`;
    case "time-zone-unknown":
      return `${rejection.timeZone} is not a time zone.`;
    case "locale-malformed":
      return `${rejection.locale} is not a language tag such as en-US.`;
    case "captcha-site-key-malformed":
      return "A site key has letters, digits and . _ : - only.";
    case "installments-range-empty":
      return "The largest amount must be above the smallest.";
    case "installments-country-unknown":
      return "Payment in parts is not offered in this country.";
  }
};

/** The field that a refusal is about. */
export const refusedSetting = {
  "title-missing": "title",
  "currency-unknown": "currency",
  "time-zone-unknown": "timeZone",
  "locale-malformed": "locale",
  "captcha-site-key-malformed": "captchaSiteKey",
  "installments-range-empty": "installmentsMaxCents",
  "installments-country-unknown": "stripeAccountCountry",
} as const satisfies Record<SiteSettingsRejection["code"], string>;
