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
  it("names the content's language of settings from before there was one", () =>
    expect(contentLanguageOf({ locale: "pt-BR", contentLanguage: "" })).toBe("pt"));
});
