import * as z from "zod/mini";
import { interfaceLanguages } from "../kit/languages.ts";
import { Cents } from "../kit/money.ts";
import { MAX_MANUAL_METHODS, ManualMethod } from "./manual-methods.ts";

const shortText = z.string().check(z.maxLength(200));
/**
 * Whether received stock sends restock emails automatically, and to whom. Not in the specification.
 */
const RestockAutomaticSend = z.enum(["off", "units", "everyone"]);

const longText = z.string().check(z.maxLength(2_000));

/** An owner's settings for the whole website. Spec: B3.30, B3.31, B3.45, A3.10, A3.11. */
export const SiteSettings = z.object({
  title: shortText,
  tagLine: shortText,
  /** Plain text; also the home page's description for search engines. */
  description: longText,
  /**
   * Visitors see one page that says so, members of the console the website. Not in the
   * specification.
   */
  comingSoon: z.boolean(),
  /** ISO 4217. */
  currency: z.string().check(z.maxLength(3)),
  /** BCP 47: how amounts and dates are written. */
  locale: z.string().check(z.maxLength(35)),
  /** The language of the built-in texts. */
  interfaceLanguage: z.enum(interfaceLanguages),
  /** BCP 47: the language of products, posts and other content; empty: as `locale`. */
  contentLanguage: z.string().check(z.maxLength(35)),
  /** IANA. */
  timeZone: z.string().check(z.maxLength(64)),
  commentsEnabled: z.boolean(),
  simpleLikingEnabled: z.boolean(),
  useCLDRMoneyFormat: z.boolean(),
  multipleQuantityAllowedForServices: z.boolean(),
  restockNotificationsEnabled: z.boolean(),
  /** Replaces the sign-up form after success. */
  restockNotificationsSuccessText: longText,
  /** Shown above the sign-up form. */
  restockNotificationsMessage: longText,
  mailingListSignUpEnabled: z.boolean(),
  /** A restock sign-up counts only after its address has confirmed it. */
  restockDoubleOptIn: z.boolean(),
  restockAutomaticSend: RestockAutomaticSend,
  /** Hours that a unit is held for each recipient of an automatic send; 0: none is held. */
  restockHoldHours: z.int().check(z.minimum(0), z.maximum(168)),
  /**
   * The console marks a variant's stock as low at this number of units or fewer. Not in the
   * specification.
   */
  lowStockAt: z.int().check(z.minimum(0), z.maximum(9_999)),
  scarcityEnabled: z.boolean(),
  scarcityText: shortText,
  /** Replaces the mark “sold out”; empty for the default text. */
  customSoldOutText: shortText,
  /** 0 for none. Spec: A5.15. */
  checkoutMinimumCents: Cents,
  /** Orders with manual payment are cancelled after this many days without payment; 0: never. */
  manualPaymentDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** Manual payment is offered for gift cards and digital products, too. */
  manualPaymentForDigital: z.boolean(),
  /** How manual payments are made, such as a bank account; plain text in pages and emails. */
  manualPaymentInstructions: longText,
  /** The manual payment methods in the customers' order; empty: one without a name. */
  manualPaymentMethods: z.array(ManualMethod).check(z.maxLength(MAX_MANUAL_METHODS)),
  /** Visitors solve a captcha where forms require one; null: nowhere. Spec: B5.6. */
  captchaSiteKey: z.nullable(z.string().check(z.maxLength(100))),
  /** Tracking cookies are set only after consent. Spec: B6.5. */
  restrictiveCookiePolicy: z.boolean(),
  /** Text areas enforce the maximum length of their field. Spec: B6.6, B3.23. */
  vanillaFormHandler: z.boolean(),
  /** A cookie distinguishes visitors. Not in the specification: the effect. Spec: B6.6. */
  visitorMetrics: z.boolean(),
  /**
   * Visitors are recognized for one day, without anything in their browser; no cookie distinguishes
   * them then. Not in the specification.
   */
  cookielessVisitors: z.boolean(),
  /** Page views are not recorded. Spec: B6.4, B6.6. */
  censusDisabled: z.boolean(),
  /** Reviews by this shop's customers. Spec: A4.10. */
  nativeProductReviewsEnabled: z.boolean(),
  /** Reviews that were imported from another shop's file. Spec: A4.10. */
  importedProductReviewsEnabled: z.boolean(),
  /**
   * The kill switch: no review is shown, regardless of the two settings above. Spec: A1.4, A4.10.
   */
  productReviewsDisabled: z.boolean(),
  /** Days after an order until the customer is asked for a review; 0: never. */
  reviewRequestAfterDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** Installments are offered. Spec: A3.8, A5.10. */
  installmentsEnabled: z.boolean(),
  /** The amount must be above it. Spec: A5.12. */
  installmentsMinCents: Cents,
  /** The amount can be up to it. Spec: A5.12. */
  installmentsMaxCents: Cents,
  /** Country of the shop's payment account, ISO 3166-1 alpha-2. Spec: A3.8. */
  stripeAccountCountry: z.string().check(z.maxLength(2)),
  /** Product pages have a button that leads straight to checkout. Spec: A4.1. */
  expressCheckoutEnabled: z.boolean(),
  /** Grids offer a Quick View of products. Spec: A5.18. */
  quickViewEnabled: z.boolean(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;
export type AutomaticSend = Pick<SiteSettings, "restockAutomaticSend" | "restockHoldHours">;

/** The settings of a website whose owner changed nothing. Spec: B9.10, B9.20, A3.10, A4.9. */
export const defaultSiteSettings: SiteSettings = {
  title: "Daybook",
  tagLine: "",
  description: "",
  comingSoon: false,
  currency: "USD",
  locale: "en-US",
  interfaceLanguage: "en",
  contentLanguage: "",
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
  manualPaymentMethods: [],
  captchaSiteKey: null,
  restrictiveCookiePolicy: false,
  vanillaFormHandler: true,
  visitorMetrics: true,
  cookielessVisitors: false,
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

/** A subset of the settings. */
export const SiteSettingsChanges = z.partial(SiteSettings);
export type SiteSettingsChanges = z.infer<typeof SiteSettingsChanges>;

/** JSON has no undefined members, so spreading cannot remove a setting. */
export const withChanges = (
  settings: SiteSettings,
  changes: SiteSettingsChanges,
): SiteSettings => ({
  ...settings,
  ...(changes as Partial<SiteSettings>),
});
