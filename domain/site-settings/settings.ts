import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";

const shortText = z.string().check(z.maxLength(200));
/** Whether stock that comes in sends restock notices by itself, and to whom. Our choice. */
const RestockAutomaticSend = z.enum(["off", "units", "everyone"]);

const longText = z.string().check(z.maxLength(2_000));

/** What an owner says about the website as a whole. Spec: B3.30, B3.31, B3.45, A3.10, A3.11. */
export const SiteSettings = z.object({
  title: shortText,
  tagLine: shortText,
  /** Plain text; also the description that search engines show of the home page. */
  description: longText,
  /** ISO 4217. */
  currency: z.string().check(z.maxLength(3)),
  /** BCP 47. */
  locale: z.string().check(z.maxLength(35)),
  /** IANA. */
  timeZone: z.string().check(z.maxLength(64)),
  commentsEnabled: z.boolean(),
  simpleLikingEnabled: z.boolean(),
  useCLDRMoneyFormat: z.boolean(),
  multipleQuantityAllowedForServices: z.boolean(),
  restockNotificationsEnabled: z.boolean(),
  /** Replaces the sign-up when it went through. */
  restockNotificationsSuccessText: longText,
  /** Stands above the sign-up. */
  restockNotificationsMessage: longText,
  mailingListSignUpEnabled: z.boolean(),
  /** A restock sign-up counts once its address has said so. */
  restockDoubleOptIn: z.boolean(),
  restockAutomaticSend: RestockAutomaticSend,
  /** For so long a unit is set aside for each who is told by itself; 0: none is. */
  restockHoldHours: z.int().check(z.minimum(0), z.maximum(168)),
  /** So many units of a variant, or fewer, are few in the console. Our choice. */
  lowStockAt: z.int().check(z.minimum(0), z.maximum(9_999)),
  scarcityEnabled: z.boolean(),
  scarcityText: shortText,
  /** Replaces the mark “sold out”; empty for the mark itself. */
  customSoldOutText: shortText,
  /** 0 for none. Spec: A5.15. */
  checkoutMinimumCents: Cents,
  /** Orders by hand are cancelled when their money has not arrived in so many days; 0: never. */
  manualPaymentDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** Payment by hand is offered for gift cards and digital products, too. */
  manualPaymentForDigital: z.boolean(),
  /** How orders by hand are paid, such as a bank account; plain text in pages and emails. */
  manualPaymentInstructions: longText,
  /** Visitors solve a captcha where forms ask for one; null: nowhere. Spec: B5.6. */
  captchaSiteKey: z.nullable(z.string().check(z.maxLength(100))),
  /** Tracking cookies only of visitors who allowed them. Spec: B6.5. */
  restrictiveCookiePolicy: z.boolean(),
  /** Text areas keep to the length that a form gives them. Spec: B6.6, B3.23. */
  vanillaFormHandler: z.boolean(),
  /** Our choice of what it does: visitors are told apart, by a cookie. Spec: B6.6. */
  visitorMetrics: z.boolean(),
  /** No page view is recorded. Spec: B6.4, B6.6. */
  censusDisabled: z.boolean(),
  /** Reviews of this shop's buyers. Spec: A4.10. */
  nativeProductReviewsEnabled: z.boolean(),
  /** Reviews that came out of another shop's file. Spec: A4.10. */
  importedProductReviewsEnabled: z.boolean(),
  /** The kill switch: no review is shown, whatever the two before say. Spec: A1.4, A4.10. */
  productReviewsDisabled: z.boolean(),
  /** Buyers are asked for a review so many days after their order; 0: never. */
  reviewRequestAfterDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** Payment in parts is offered. Spec: A3.8, A5.10. */
  installmentsEnabled: z.boolean(),
  /** Offered strictly above it. Spec: A5.12. */
  installmentsMinCents: Cents,
  /** Offered up to it. Spec: A5.12. */
  installmentsMaxCents: Cents,
  /** ISO 3166-1 alpha-2: where the shop's payment account is. Spec: A3.8. */
  stripeAccountCountry: z.string().check(z.maxLength(2)),
  /** Product pages have a button that leads to checkout at once. Spec: A4.1. */
  expressCheckoutEnabled: z.boolean(),
  /** Grids offer a short look at a product. Spec: A5.18. */
  quickViewEnabled: z.boolean(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;
export type AutomaticSend = Pick<SiteSettings, "restockAutomaticSend" | "restockHoldHours">;

/** A website whose owner has said nothing. Spec: B9.10, B9.20, A3.10, A4.9. */
export const defaultSiteSettings: SiteSettings = {
  title: "Daybook",
  tagLine: "",
  description: "",
  currency: "USD",
  locale: "en-US",
  timeZone: "America/New_York",
  commentsEnabled: true,
  simpleLikingEnabled: true,
  useCLDRMoneyFormat: true,
  multipleQuantityAllowedForServices: true,
  restockNotificationsEnabled: true,
  restockNotificationsSuccessText: "Signed up!",
  restockNotificationsMessage: "Leave your email and we will let you know when it is back.",
  mailingListSignUpEnabled: false,
  restockDoubleOptIn: false,
  restockAutomaticSend: "off",
  restockHoldHours: 0,
  lowStockAt: 5,
  scarcityEnabled: false,
  scarcityText: "",
  customSoldOutText: "",
  checkoutMinimumCents: 0,
  manualPaymentDays: 14,
  manualPaymentForDigital: false,
  manualPaymentInstructions: "",
  captchaSiteKey: null,
  restrictiveCookiePolicy: false,
  vanillaFormHandler: true,
  visitorMetrics: true,
  censusDisabled: false,
  nativeProductReviewsEnabled: false,
  importedProductReviewsEnabled: false,
  productReviewsDisabled: false,
  reviewRequestAfterDays: 0,
  installmentsEnabled: false,
  installmentsMinCents: 100,
  installmentsMaxCents: 200_000,
  stripeAccountCountry: "US",
  expressCheckoutEnabled: false,
  quickViewEnabled: true,
};

/** Some of them. */
export const SiteSettingsChanges = z.partial(SiteSettings);
export type SiteSettingsChanges = z.infer<typeof SiteSettingsChanges>;

/** JSON has no undefined members, so that spreading cannot remove anything. */
export const withChanges = (
  settings: SiteSettings,
  changes: SiteSettingsChanges,
): SiteSettings => ({
  ...settings,
  ...(changes as Partial<SiteSettings>),
});
