export type SiteSettingsRejection =
  | { readonly code: "title-missing" }
  | { readonly code: "currency-unknown"; readonly currency: string }
  | { readonly code: "time-zone-unknown"; readonly timeZone: string }
  | { readonly code: "locale-malformed"; readonly locale: string }
  | { readonly code: "content-language-unknown"; readonly contentLanguage: string }
  | { readonly code: "captcha-site-key-malformed" }
  | { readonly code: "installments-range-empty" }
  | { readonly code: "installments-country-unknown" }
  | { readonly code: "manual-methods-not-unique" };

/** Texts for owners. Not in the specification: it names none. */
export const siteSettingsRejectionText = (rejection: SiteSettingsRejection): string => {
  switch (rejection.code) {
    case "title-missing":
      return "Please give the website a title.";
    case "currency-unknown":
      return `${rejection.currency} is not a supported currency.`;
    case "time-zone-unknown":
      return `${rejection.timeZone} is not a time zone.`;
    case "locale-malformed":
      return `${rejection.locale} is not a locale such as en-US.`;
    case "content-language-unknown":
      return `${rejection.contentLanguage} is not a language in the list.`;
    case "captcha-site-key-malformed":
      return "A site key can contain only letters, digits and . _ : -";
    case "installments-range-empty":
      return "The maximum amount must be greater than the minimum.";
    case "installments-country-unknown":
      return "Installment payments are not available in this country.";
    case "manual-methods-not-unique":
      return "Two payment methods have the same name.";
  }
};

/** The field that a rejection refers to. */
export const refusedSetting = {
  "title-missing": "title",
  "currency-unknown": "currency",
  "time-zone-unknown": "timeZone",
  "locale-malformed": "locale",
  "content-language-unknown": "contentLanguage",
  "captcha-site-key-malformed": "captchaSiteKey",
  "installments-range-empty": "installmentsMaxCents",
  "installments-country-unknown": "stripeAccountCountry",
  "manual-methods-not-unique": "manualPaymentMethods",
} as const satisfies Record<SiteSettingsRejection["code"], string>;
