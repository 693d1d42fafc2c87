import { knownLocale } from "../kit/known-locale.ts";
import type { Reader } from "../kit/reader.ts";
import { defaultSiteSettings, type SiteSettings } from "./settings.ts";

export type ReaderSettings = Pick<
  SiteSettings,
  "locale" | "timeZone" | "useCLDRMoneyFormat" | "interfaceLanguage"
>;

/** The formats of a website. A stored locale that is not known counts as English (United States). */
export const readerOf = (settings: Partial<ReaderSettings>): Reader => {
  const all = { ...defaultSiteSettings, ...settings };
  const { locale: stored, timeZone, useCLDRMoneyFormat, interfaceLanguage: language } = all;
  const locale = knownLocale(stored) ?? defaultSiteSettings.locale;
  return { locale, timeZone, moneyLocale: useCLDRMoneyFormat ? locale : null, language };
};
