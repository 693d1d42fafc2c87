import { createCache } from "../kit/intl-cache.ts";
import {
  contentLanguages,
  type Direction,
  directionOf,
  type InterfaceLanguage,
} from "../kit/languages.ts";
import { readerOf } from "./reader-of.ts";
import { defaultSiteSettings, type SiteSettings } from "./settings.ts";

export type Spoken = { readonly language: string; readonly direction: Direction };

export type LanguageSettings = Pick<
  SiteSettings,
  "interfaceLanguage" | "contentLanguage" | "locale"
>;

const primary = (language: string): string => language.split("-")[0] ?? language;

const listed = new Set(contentLanguages);
const ofFormats = createCache<string>();

/**
 * The language in which a locale is written: with the script or the country where readers distinguish
 * them, as in zh-TW and pt-BR, and without the country of its formats elsewhere.
 */
const languageOf = (locale: string): string =>
  ofFormats(locale, () => {
    const { language, region, script } = new Intl.Locale(locale);
    const usual = new Intl.Locale(language).maximize().script;
    const written = script ?? new Intl.Locale(locale).maximize().script;
    const distinguished = [`${language}-${written}`, `${language}-${region}`];
    const known = distinguished.find((each) => listed.has(each));
    if (known !== undefined) return known;
    return written === usual ? language : `${language}-${written}`;
  });

/**
 * The language of a website's own content. Unless an owner has chosen one it is that of the formats,
 * which were the language before content had its own.
 */
export const contentLanguageOf = (settings: Pick<LanguageSettings, "contentLanguage" | "locale">) =>
  settings.contentLanguage || languageOf(readerOf(settings).locale);

/**
 * What the pages of a website say about their languages: the built-in texts are in `page`, and the
 * website's own content in `content`, which is null when it is in the same language.
 */
export const languagesOf = (
  settings: Partial<LanguageSettings>,
): { readonly page: Spoken; readonly content: Spoken | null } => {
  const all = { ...defaultSiteSettings, ...settings };
  const shown: InterfaceLanguage = all.interfaceLanguage;
  const language = contentLanguageOf(all);
  return {
    page: { language: shown, direction: directionOf(shown) },
    content: primary(language) === shown ? null : { language, direction: directionOf(language) },
  };
};
