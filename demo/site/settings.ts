import type { SiteSettingsChanges } from "#domain/site-settings/settings.ts";

/** What the owner of the demo shop says about it. */
export const demoSettings: SiteSettingsChanges = {
  title: "Daybook Paper & Ink",
  tagLine: "Paper, ink and time to use them",
  description:
    "Notebooks, inks and desk things made slowly and built to last, for people who still write by hand.",
  currency: "USD",
  locale: "en-US",
  timeZone: "America/New_York",
  restockNotificationsMessage:
    "Sold out for now. Leave your email and we will let you know when it is back.",
  restockNotificationsSuccessText: "Signed up! We will write as soon as it is back.",
  mailingListSignUpEnabled: true,
  nativeProductReviewsEnabled: true,
  importedProductReviewsEnabled: true,
  reviewRequestAfterDays: 14,
  manualPaymentForDigital: true,
  manualPaymentInstructions:
    "Transfer the amount to Daybook Paper & Ink, First Sample Bank, account 000 123 456 (a made-up account of the demo).",
  installmentsEnabled: true,
  installmentsMinCents: 1_500,
};
