import { describe, expect, it } from "vitest";
import { knownLocale } from "../kit/known-locale.ts";
import { contentLanguages, directionOf, languageName } from "../kit/languages.ts";
import { formatLocales } from "./format-locales.ts";
import { contentLanguageOf, languagesOf } from "./languages-of.ts";

describe("the lists of languages", () => {
  it.each([
    ["content", contentLanguages],
    ["formats", formatLocales],
  ])("of %s have real languages once, each with its name", (_name, tags) => {
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags.filter((tag) => Intl.getCanonicalLocales(tag)[0] !== tag)).toEqual([]);
    expect(tags.filter((tag) => languageName(tag) === tag)).toEqual([]);
    const names = tags.map(languageName);
    expect(new Set(names).size).toBe(names.length);
  });
  it("offers no formats that are not known", () =>
    expect(formatLocales.filter((tag) => knownLocale(tag) !== tag)).toEqual([]));
});

it.each([
  ["ar", "rtl"],
  ["he", "rtl"],
  ["fa", "rtl"],
  ["ur", "rtl"],
  ["ckb", "rtl"],
  ["yi", "rtl"],
  ["dv", "rtl"],
  ["ku", "ltr"],
  ["de", "ltr"],
  ["zh-Hant", "ltr"],
  ["", "ltr"],
])("%j is written %s", (language, direction) => expect(directionOf(language)).toBe(direction));

describe("pages say what is shown", () => {
  const page = { language: "en", direction: "ltr" };
  it.each([
    [{}, null],
    [{ locale: "en-GB" }, null],
    [{ locale: "de-DE" }, { language: "de", direction: "ltr" }],
    [{ locale: "de-DE", contentLanguage: "en" }, null],
    [
      { locale: "en-US", contentLanguage: "ar" },
      { language: "ar", direction: "rtl" },
    ],
    [{ locale: "ar" }, { language: "ar", direction: "rtl" }],
    [{ locale: "xx-nonsense" }, null],
  ])("with the settings %j", (settings, content) =>
    expect(languagesOf(settings)).toEqual({ page, content }),
  );
  it.each([
    ["de-DE", "de"],
    ["pt", "pt"],
    ["pt-BR", "pt-BR"],
    ["pt-AO", "pt"],
    ["zh", "zh-Hans"],
    ["zh-CN", "zh-Hans"],
    ["zh-TW", "zh-Hant"],
    ["zh-HK", "zh-Hant"],
    ["sr-RS", "sr"],
    ["sr-Latn-RS", "sr-Latn"],
    ["pa-PK", "pa-Arab"],
    ["uz-Cyrl-UZ", "uz-Cyrl"],
    ["en-GB", "en"],
  ])("with %s as formats and no language the content is in %s", (locale, language) =>
    expect(contentLanguageOf({ locale, contentLanguage: "" })).toBe(language),
  );
  it("keeps the direction of a script that is not the language's usual one", () =>
    expect(languagesOf({ locale: "pa-PK" }).content?.direction).toBe("rtl"));
});
