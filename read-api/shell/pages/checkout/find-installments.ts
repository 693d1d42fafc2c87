import type { OfferedMethod } from "#domain/checkout/screen-texts.ts";
import {
  installmentBrandOf,
  installmentLocaleOf,
  isInstallmentLocale,
} from "#domain/installments/locales.ts";
import type { InstallmentFacts } from "#domain/installments/offer.ts";
import { builtInInstallmentPages, type InstallmentPage } from "#domain/installments/page.ts";
import { installmentPageUrl } from "#domain/installments/page-url.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { FindPage } from "../page-questions.ts";
import type { FindOffered } from "./find-checkout.ts";

/** Undefined for a locale without a page; throws when the source is unavailable. */
export type FindInstallmentPage = (locale: string) => Promise<InstallmentPage | undefined>;

/** For previews, which make no requests. */
export const builtInPage: FindInstallmentPage = async (locale) =>
  isInstallmentLocale(locale) ? builtInInstallmentPages[locale] : undefined;

/** Manual payments cannot be split: only a shop with a card provider offers installments. */
const takesParts = (offered: readonly OfferedMethod[]): boolean =>
  offered.some(({ method }) => method === "stripe");

/** Not in the specification: a request without a language uses the website's. Spec: A3.8. */
export const installmentFacts = (
  settings: SiteSettings,
  { language }: Pick<RequestContext, "language">,
  offered: readonly OfferedMethod[],
): InstallmentFacts => {
  const { stripeAccountCountry, locale: ownLanguage } = settings;
  const shopperLanguage = language || ownLanguage;
  const locale = installmentLocaleOf(stripeAccountCountry, shopperLanguage);
  return {
    afterPayAvailable: settings.installmentsEnabled && takesParts(offered) && locale !== undefined,
    afterPayMin: settings.installmentsMinCents,
    afterPayMax: settings.installmentsMaxCents,
    shopperLanguage,
    stripeAccountCountry,
    brand: installmentBrandOf(stripeAccountCountry) ?? "",
    pageUrl: locale === undefined ? "" : installmentPageUrl(locale),
  };
};

/**
 * The page that a product page's pill opens, also without scripts. Not found where the shop does
 * not offer installments, because the page would promise what the shop does not do. Spec: A7.8.
 */
export const findInstallments =
  (findPage: FindInstallmentPage, findOffered: FindOffered, locale: string): FindPage =>
  async ({ settings, context }) => {
    const offered = await findOffered(context.websiteId);
    if (!settings.installmentsEnabled || !takesParts(offered)) return undefined;
    const page = isInstallmentLocale(locale) ? await findPage(locale) : undefined;
    if (page === undefined || !isInstallmentLocale(locale)) return undefined;
    return {
      name: "installments",
      title: page.title,
      description: page.lead,
      canonicalPath: installmentPageUrl(locale),
      installments: page,
    };
  };
