import { browserPolicy } from "#domain/census/cookie-policy.ts";
import { languagesOf } from "#domain/site-settings/languages-of.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { Collection } from "../../../catalog/product-contract.ts";
import type { OwnContentCollection } from "../../../content/shapes-contract.ts";
import { CONTACT_PATH } from "../../../forms/contact-form.ts";
import type { NavigationView } from "../rendering/page-data.ts";
import type { WebsiteSettingsView, WebsiteView } from "./website-data.ts";

/**
 * Not in the specification: plain links without third-party scripts; owners who want others edit
 * the template.
 */
const shareButtonOptions = { email: true, bluesky: true, facebook: true } as const;

type WebsiteFacts = { readonly sendsEmail: boolean; readonly hasContactForm: boolean };

export const toWebsiteView = (
  id: string,
  baseUrl: string,
  settings: SiteSettings,
  { sendsEmail, hasContactForm }: WebsiteFacts,
): WebsiteView => {
  const { page, content } = languagesOf(settings);
  return {
    id,
    siteTitle: settings.title,
    siteTagLine: settings.tagLine,
    siteDescription: settings.description,
    baseUrl,
    currency: settings.currency,
    sendsEmail,
    contactUrl: hasContactForm ? CONTACT_PATH : null,
    shareButtonOptions,
    locale: readerOf(settings).locale,
    ...page,
    content,
    timeZone: settings.timeZone,
  };
};

type SettingsFacts = {
  readonly sendsEmail: boolean;
  /** The shop's countries: ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
};

export const toSettingsView = (
  settings: SiteSettings,
  { sendsEmail, countries }: SettingsFacts,
): WebsiteSettingsView => ({
  sendsEmail,
  timeZone: settings.timeZone,
  captchaSiteKey: settings.captchaSiteKey,
  commentsEnabled: settings.commentsEnabled,
  simpleLikingEnabled: settings.simpleLikingEnabled,
  useCLDRMoneyFormat: settings.useCLDRMoneyFormat,
  multipleQuantityAllowedForServices: settings.multipleQuantityAllowedForServices,
  ...browserPolicy(settings),
  censusDisabled: settings.censusDisabled,
  storeSettings: {
    selectedCurrency: settings.currency,
    countries,
    checkoutMinimumCents: settings.checkoutMinimumCents,
    merchandisingSettings: {
      restockNotificationsEnabled: settings.restockNotificationsEnabled,
      restockNotificationsSuccessText: settings.restockNotificationsSuccessText,
      restockNotificationsMessage: settings.restockNotificationsMessage,
      mailingListSignUpEnabled: settings.mailingListSignUpEnabled,
      scarcityEnabled: settings.scarcityEnabled,
      scarcityText: settings.scarcityText,
      customSoldOutText: settings.customSoldOutText.trim(),
      nativeProductReviewsEnabled: settings.nativeProductReviewsEnabled,
      importedProductReviewsEnabled: settings.importedProductReviewsEnabled,
    },
    expressCheckoutEnabled: settings.expressCheckoutEnabled,
    quickViewEnabled: settings.quickViewEnabled,
  },
});

export const toNavigation = (
  collections: readonly Collection[],
  path: string,
): readonly NavigationView[] =>
  collections
    .filter(({ parentId }) => parentId === null)
    .map(({ title, url }) => ({ title, fullUrl: url, active: url === path }));

/** A page of one of its items counts as a page of the collection. */
export const toContentNavigation = (
  collections: readonly OwnContentCollection[],
  path: string,
): readonly NavigationView[] =>
  collections
    .filter(({ enabled, inNavigation }) => enabled && inNavigation)
    .map(({ title, url }) => ({
      title,
      fullUrl: url,
      active: path === url || path.startsWith(`${url}/`),
    }));
