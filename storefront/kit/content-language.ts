import { type PageFacts, pageJson } from "./page-json.ts";

type Attributes = { readonly lang?: string; readonly dir?: "ltr" | "rtl" };

const read = (): Attributes => {
  const content = pageJson<PageFacts>("page")?.content;
  return content ? { lang: content.language, dir: content.direction } : {};
};

let known: Attributes | undefined;

/** `lang` and `dir` of an element with the website's own texts, as templates write them. */
export const contentLanguage = (): Attributes => {
  known ??= read();
  return known;
};

/** `lang` and `dir` of built-in texts inside an element that is marked as content. */
export const builtInLanguage = (): Attributes =>
  contentLanguage().lang === undefined
    ? {}
    : {
        lang: document.documentElement.lang,
        dir: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
      };
