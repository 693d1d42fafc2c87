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
import type { FindPage } from "./page-questions.ts";

/** Undefined for a locale without a page; throws when nobody can tell right now. */
export type FindInstallmentPage = (locale: string) => Promise<InstallmentPage | undefined>;

/** For previews, which ask nobody. */
export const builtInPage: FindInstallmentPage = async (locale) =>
  isInstallmentLocale(locale) ? builtInInstallmentPages[locale] : undefined;

/** Nobody takes the parts of what is paid by invoice: only a shop with a card provider offers them. */
const takesParts = (offered: readonly OfferedMethod[]): boolean =>
  offered.some(({ method }) => method === "stripe");

/** Spec: A3.8. Our choice: who asks for no language reads the website's. */
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
 * What the pill of a product page opens, for those without scripts a page of its own. Not found where the shop
 * does not offer payment in parts: the page would promise what nobody takes. Spec: A7.8.
 */
export const findInstallments =
  (findPage: FindInstallmentPage, offered: readonly OfferedMethod[], locale: string): FindPage =>
  async ({ settings }) => {
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
