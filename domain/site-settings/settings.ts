import * as z from "zod/mini";
import { Cents } from "../shared/money.ts";

const shortText = z.string().check(z.maxLength(200));
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
  scarcityEnabled: z.boolean(),
  scarcityText: shortText,
  /** Replaces the mark “sold out”; empty for the mark itself. */
  customSoldOutText: shortText,
  /** 0 for none. Spec: A5.15. */
  checkoutMinimumCents: Cents,
});
export type SiteSettings = z.infer<typeof SiteSettings>;

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
  restockNotificationsMessage: "Leave your email and we will tell you when it is back.",
  mailingListSignUpEnabled: false,
  scarcityEnabled: false,
  scarcityText: "",
  customSoldOutText: "",
  checkoutMinimumCents: 0,
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
