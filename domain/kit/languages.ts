import { createCache } from "./intl-cache.ts";

/** The languages of the built-in texts of pages and emails. */
export const interfaceLanguages = ["en"] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/**
 * Languages that a website's own content can be in: those of ISO 639-1 that people write today, and
 * the scripts and countries that readers distinguish.
 */
export const contentLanguages: readonly string[] =
  "af am ar as az be bg bn bo br bs ca cs cy da de dv dz el en eo es et eu fa fi fil fo fr fy ga gd gl gu ha he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ckb ky la lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn om or pa pl ps pt pt-BR pt-PT qu rm ro ru rw sd si sk sl so sq sr sr-Latn st su sv sw ta te tg th ti tk tn tr tt ug uk ur uz vi wo xh yi yo zh-Hans zh-Hant zu".split(
    " ",
  );

export type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

const directions = createCache<Direction>();

/** The direction in which the language's usual script is written. */
export const directionOf = (language: string): Direction =>
  directions(language, () => {
    try {
      const { script = "" } = new Intl.Locale(language).maximize();
      return RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
    } catch {
      return "ltr";
    }
  });

let names: Intl.DisplayNames | undefined;

/** "German (Switzerland)"; the tag itself when it has no name. */
export const languageName = (tag: string): string => {
  try {
    names ??= new Intl.DisplayNames(["en"], { type: "language", languageDisplay: "standard" });
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
};
